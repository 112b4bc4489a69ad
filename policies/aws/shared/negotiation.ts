import { asValue, type Scalar, textOf, type Verdict } from '../../engine/index.ts'
import { hcl } from './hcl.ts'
import type { AwsResource } from './policy.ts'

/** The two ways to write how a classic load balancer negotiates TLS, and the blocks that each writes it in. */
const BLOCKS = {
  aws_load_balancer_policy: 'policy_attribute',
  aws_lb_ssl_negotiation_policy: 'attribute',
} as const

type Negotiation = AwsResource<keyof typeof BLOCKS>

/** An attribute of such a policy, a protocol or a cipher, is on. */
export function isOn(value: Scalar): Verdict {
  return value.satisfies(isTrue, '`true` is expected')
}

/** HCL that turns off what such a policy turns on under a name that passes the test; undefined where it shows nothing of the kind. */
export function turningOff(policy: Negotiation, test: (name: string) => boolean): string | undefined {
  const value = asValue(policy)
  const type = value._body.resource.type as keyof typeof BLOCKS
  const attributes = value._child(BLOCKS[type])._raw
  const isMeant = (one: unknown) => {
    const { name, value } = Object(one) as Attribute
    return test(textOf(name)) && isTrue(textOf(value))
  }
  return Array.isArray(attributes) && attributes.some(isMeant)
    ? hcl(type, 'this', { [`${BLOCKS[type]}.value`]: 'false' })
    : undefined
}

interface Attribute {
  readonly name: unknown
  readonly value: unknown
}

function isTrue(value: string): boolean {
  return value.toLowerCase() === 'true'
}
