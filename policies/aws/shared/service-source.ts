import { all, any, asValue, not, type Policy, type Scalar } from '../../engine/index.ts'
import { expression, hcl } from './hcl.ts'
import { statements } from './iam.ts'
import type { AwsResource, AwsTypes } from './policy.ts'
import { unlessTheirs, type Writing } from './repeated.ts'
import type { Described } from './setting.ts'

type Types = keyof AwsTypes & `aws_${string}`

/** A policy of a resource that lets services of AWS in. */
interface ServiceSource<Type extends Types>
  extends Pick<Described, 'source' | 'remediation' | 'examples'>,
    Partial<Pick<Described, 'why'>> {
  /** `Queue`, `Topic`: singular, without an article, as the titles begin. */
  readonly noun: string
  /** The types that write the policy, all in `policy`, and what else their fix and examples hold. */
  readonly documents: { readonly [One in Type]: Readonly<Record<string, string>> }
  /** Of a type with a companion that writes the same policy, the companions: it is told at the one that has the say of it. */
  readonly attached: { readonly [One in Type]?: (resource: AwsResource<One>) => Writing }
  /** The services that act for whoever asks them to, in any account. */
  readonly services: readonly string[]
  /** What a service is let in for, one of which a statement has to allow; left out: whatever it allows. */
  readonly guarded?: readonly string[]
  /** For the fix and the examples: `sqs:SendMessage`. */
  readonly action: string
  /** The ARN of something that sends, for the examples. */
  readonly sender: string
  /** For the fix: a condition that names the source; left out: its account. */
  readonly condition?: string
}

/**
 * Where a service is let in, the statement says on whose behalf: by the resource, the account or the organization that sends. The
 * service itself is the same for all of AWS's customers.
 */
export function serviceNamesSource<const Type extends Types>(spec: ServiceSource<Type>): Policy {
  const { noun, services, guarded, action, sender } = spec
  const types = Object.keys(spec.documents) as Type[]
  const names = services.map(service => `${service}.amazonaws.com`)
  const isShared = (principal: string) => names.some(name => principal === `Service:${name}`)
  const ask = (document: Scalar) =>
    statements(document).no(s =>
      all(
        s.allows(),
        s.to(isShared),
        ...(guarded ? [any(...guarded.map(one => s.covers(one)))] : []),
        not(s.isNarrowed()),
      ),
    )
  const documentOf = (resource: object) => asValue(resource)._child('policy') as unknown as Scalar
  const each = <Asked>(make: (type: Type) => Asked) =>
    Object.fromEntries(types.map(type => [type, make(type)]))
  const write = (type: Type, name: string, statement: string) =>
    hcl(type, name, {
      ...spec.documents[type],
      policy: expression(
        `jsonencode({\n  Version = "2012-10-17"\n  Statement = [{\n    Effect    = "Allow"\n    Action    = "${action}"\n    Resource  = "*"\n    ${statement}\n  }]\n})`,
      ),
    })
  const open = `Principal = { Service = "${names[0]}" }`
  const ofSender = `${open}\n    Condition = { ArnEquals = { "aws:SourceArn" = "${sender}" } }`
  const ofAccount = `${open}\n    Condition = { StringEquals = { "aws:SourceAccount" = "111122223333" } }`
  // For the fix: a bucket has no account in its ARN, and the name of an example is a stranger's.
  const closed = spec.condition ? `${open}\n    Condition = { ${spec.condition} }` : ofAccount
  const examples = (statement: string) => types.map(type => write(type, 'example', statement))
  return {
    title: `${noun} policy says on whose behalf a service comes`,
    problem: `${noun} policy lets a service in on behalf of anybody`,
    severity: 'MEDIUM',
    resource: types,
    // One of which nothing can be read is told as open where the public is asked about.
    when: each(() => (resource: object) => statements(documentOf(resource)).canBeRead()),
    must: each(type => (resource: object) => {
      const named = ask(documentOf(resource))
      const attached = spec.attached[type] as ((resource: object) => Writing) | undefined
      return attached ? unlessTheirs(named, attached(resource)) : named
    }),
    why:
      spec.why ??
      'The service does as each of its customers asks: the bucket or topic of a stranger, in another account, will do. Only a condition on the source says whose message it carries.',
    remediation:
      spec.remediation ??
      'Add a condition on aws:SourceArn or aws:SourceAccount to the statement, or on aws:SourceOrgID for an organization.',
    get fix() {
      return types.map(type => write(type, 'this', closed)).join('\n\n')
    },
    source: spec.source,
    equivalents: {},
    get examples() {
      return {
        pass: [
          ...examples(ofSender),
          ...examples(ofAccount),
          ...examples('Principal = { Service = "lambda.amazonaws.com" }'),
          ...examples('Principal = { AWS = "arn:aws:iam::111122223333:root" }'),
          ...(spec.examples?.pass ?? []),
        ],
        fail: [
          ...examples(open),
          ...examples(`Principal = { Service = ["lambda.amazonaws.com", "${names.at(-1)}"] }`),
          ...examples(`${open}\n    Condition = { ArnLike = { "aws:SourceArn" = "*" } }`),
          ...examples(`${open}\n    Condition = { Bool = { "aws:SecureTransport" = "true" } }`),
          ...(spec.examples?.fail ?? []),
        ],
        undetermined: types.map(
          type => `${hcl(type, 'example', {
            ...spec.documents[type],
            policy: expression('data.aws_iam_policy_document.example.json'),
          })}
data "aws_iam_policy_document" "example" {
  statement {
    actions   = ["${action}"]
    resources = ["*"]
    principals {
      type        = "Service"
      identifiers = ["${names[0]}"]
    }
    condition {
      test     = "StringEquals"
      variable = local.key
      values   = ["111122223333"]
    }
  }
}`,
        ),
      }
    },
  }
}
