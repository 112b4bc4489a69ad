import {
  all,
  any,
  asValue,
  type List,
  type Policy,
  type Scalar,
  textOf,
  Verdict,
} from '../../engine/index.ts'
import { hcl } from './hcl.ts'
import { type AwsResource, companions, follow, policy } from './policy.ts'
import { repeatedIn } from './repeated.ts'
import type { Described } from './setting.ts'
import { unless } from './unless.ts'

interface Managed extends Omit<Described, 'fix'> {
  /** Of the policy that AWS keeps: `AdministratorAccess`. */
  readonly name: string
  /** One that may stand in its place, for the examples. */
  readonly instead: string
}

/** A policy that AWS keeps is attached to no user, group, role or permission set. */
export function notAttached({ name, instead, ...described }: Managed): Policy {
  const must = questionsOf(name)
  const gravest = questionsOf(GRAVEST)
  const isOpen = (of: Questions, resource: object) => ask(of, resource).outcome === 'undetermined'
  const [good, bad] = [`arn:aws:iam::aws:policy/${instead}`, `arn:aws:iam::aws:policy/${name}`]
  const { examples = {} } = described
  return policy({
    remediation: 'Attach a policy that lists what is needed.',
    ...described,
    resource: TYPES,
    // What is decided at apply may be any of them: the gravest alone asks.
    ...(name === GRAVEST
      ? {}
      : { when: (resource: object) => unless(isOpen(must, resource) && isOpen(gravest, resource)) }),
    must,
    // Written when they are asked for: hundreds of policies are declared at every start.
    get fix() {
      const arn = '<ARN of a policy that lists what is needed>'
      return TYPES.map(type => attachment(type, 'this', arn)).join('\n\n')
    },
    get examples() {
      return {
        pass: [
          ...TYPES.map(type => attachment(type, 'app', good)),
          `resource "aws_iam_policy" "own" {\n  policy = "{}"\n}\nresource "aws_iam_role_policy_attachment" "app" {\n  role       = "app"\n  policy_arn = aws_iam_policy.own.arn\n}`,
          DEALT_OUT,
          ...(examples.pass ?? []),
        ],
        fail: [
          ...TYPES.map(type => attachment(type, 'app', bad)),
          attachment('aws_iam_user_policy_attachment', 'app', bad.replace('arn:aws:', 'arn:aws-us-gov:')),
          ...(examples.fail ?? []),
        ],
        undetermined: [
          name === GRAVEST
            ? OPEN
            : `resource "aws_iam_role" "app" {\n  name                = "app"\n  managed_policy_arns = ["${bad}"]\n}\n${OPEN}`,
        ],
      }
    },
  })
}

/** Of all that AWS keeps. */
const GRAVEST = 'AdministratorAccess'

const OPEN =
  'resource "aws_iam_role_policy_attachment" "app" {\n  role       = "app"\n  policy_arn = local.policy\n}'

/** Of a value that is decided at apply the plan tells all that stand in the `for_each`, and not which one it is. */
const DEALT_OUT = `
  resource "aws_iam_policy" "logs" {
    policy = "{}"
  }
  resource "aws_iam_policy" "keys" {
    policy = "{}"
  }
  resource "aws_iam_role_policy_attachment" "app" {
    for_each   = { logs = aws_iam_policy.logs.arn, keys = aws_iam_policy.keys.arn }
    role       = "app"
    policy_arn = each.value
  }
`

type Type = (typeof TYPES)[number]
type Questions = { readonly [One in Type]: (resource: AwsResource<One>) => Verdict }

function questionsOf(name: string): Questions {
  const isOther = (arn: Scalar) => isNot(arn, name)
  // The provider shows at a role, and a list of all that is attached repeats, what other resources attach: it is told there.
  const areOthers = (arns: List, toldElsewhere: (arn: Scalar) => Verdict) =>
    arns.every(arn => {
      const other = isOther(arn)
      return other.outcome === 'pass' ? other : any(other, toldElsewhere(arn))
    })
  return {
    aws_iam_role_policy_attachment: ({ policy_arn }) => isOther(policy_arn),
    aws_iam_user_policy_attachment: ({ policy_arn }) => isOther(policy_arn),
    aws_iam_group_policy_attachment: ({ policy_arn }) => isOther(policy_arn),
    aws_iam_policy_attachment: ({ policy_arn }) => isOther(policy_arn),
    aws_ssoadmin_managed_policy_attachment: ({ managed_policy_arn }) => isOther(managed_policy_arn),
    aws_iam_role: role =>
      areOthers(role.managed_policy_arns, arn =>
        any(
          companions(role, 'aws_iam_role_policy_attachment', { role: ['name', 'id'] }).some(attaches(arn)),
          companions(role, 'aws_iam_policy_attachment', { 'roles[]': ['name', 'id'] }).some(attaches(arn)),
          companions(role, 'aws_iam_role_policy_attachments_exclusive', {
            role_name: ['name', 'id'],
          }).some(own => own.policy_arns.some(isSame(arn))),
          wasAttached(role.managed_policy_arns, arn),
        ),
      ),
    aws_iam_role_policy_attachments_exclusive: own =>
      areOthers(own.policy_arns, arn =>
        companions(own, 'aws_iam_role_policy_attachment', { role: 'role_name' }).some(attaches(arn)),
      ),
    aws_iam_user_policy_attachments_exclusive: own =>
      areOthers(own.policy_arns, arn =>
        companions(own, 'aws_iam_user_policy_attachment', { user: 'user_name' }).some(attaches(arn)),
      ),
    aws_iam_group_policy_attachments_exclusive: own =>
      areOthers(own.policy_arns, arn =>
        companions(own, 'aws_iam_group_policy_attachment', { group: 'group_name' }).some(attaches(arn)),
      ),
    aws_ssoadmin_managed_policy_attachments_exclusive: own =>
      areOthers(own.managed_policy_arns, arn =>
        companions(own, 'aws_ssoadmin_managed_policy_attachment', {
          permission_set_arn: 'permission_set_arn',
        }).some(other => isSame(arn)(other.managed_policy_arn)),
      ),
  }
}

/** The question that is meant for the type of a resource. */
function ask(questions: Questions, resource: object): Verdict {
  const question = questions[asValue(resource)._body.resource.type as Type]
  return question(resource as never)
}

const TYPES = [
  'aws_iam_role_policy_attachment',
  'aws_iam_user_policy_attachment',
  'aws_iam_group_policy_attachment',
  'aws_iam_policy_attachment',
  'aws_ssoadmin_managed_policy_attachment',
  'aws_iam_role',
  'aws_iam_role_policy_attachments_exclusive',
  'aws_iam_user_policy_attachments_exclusive',
  'aws_iam_group_policy_attachments_exclusive',
  'aws_ssoadmin_managed_policy_attachments_exclusive',
] as const

/** A resource of its own attached it before the plan: what becomes of that is told there. */
function wasAttached(arns: List, arn: Scalar): Verdict {
  const before = repeatedIn(arns, {
    aws_iam_role_policy_attachment: 'role',
    aws_iam_policy_attachment: 'roles[]',
  })
  const isSaid = before.some(own => own._child('policy_arn')._raw === asValue(arn)._raw)
  return new Verdict(isSaid ? 'pass' : 'fail')
}

function isSame(arn: Scalar) {
  return (other: Scalar) => other.is(textOf(asValue(arn)._raw))
}

function attaches(arn: Scalar) {
  return (own: { readonly policy_arn: Scalar }) => isSame(arn)(own.policy_arn)
}

/** A policy that this plan makes has an ARN of its own, known after apply: it is not the one that AWS keeps. */
function isNot(arn: Scalar, name: string): Verdict {
  return any(
    arn.satisfies(
      text => !(text.startsWith('arn:') && text.endsWith(`:iam::aws:policy/${name}`)),
      'a policy that lists what is needed is expected',
    ),
    follow(arn, 'aws_iam_policy', 'arn').some(),
    all(
      follow(arn, 'data.aws_iam_policy', 'arn').some(),
      follow(arn, 'data.aws_iam_policy', 'arn').every(found =>
        any(found.name.isNot(name), found.name.isAbsent()),
      ),
      follow(arn, 'data.aws_iam_policy', 'arn').every(found =>
        any(
          found.arn.satisfies(text => !text.endsWith(`:aws:policy/${name}`), ''),
          found.name.isSet(),
        ),
      ),
    ),
  )
}

function attachment(type: Type, name: string, arn: string): string {
  const attribute =
    type.startsWith('aws_ssoadmin') || type === 'aws_iam_role' ? 'managed_policy_arn' : 'policy_arn'
  return type === 'aws_iam_role' || type.endsWith('_exclusive')
    ? hcl(type, name, { [`${attribute}s`]: [arn] })
    : hcl(type, name, { [attribute]: arn })
}
