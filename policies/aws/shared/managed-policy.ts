import { all, any, type Policy, type Scalar, type Verdict } from '../../engine/index.ts'
import { follow, policy } from './policy.ts'
import type { Described } from './setting.ts'

interface Managed extends Omit<Described, 'fix'> {
  /** Of the policy that AWS keeps: `AdministratorAccess`. */
  readonly name: string
  /** One that may stand in its place, for the fix and the examples. */
  readonly instead: string
}

/** A policy that AWS keeps is attached to no user, group, role or permission set. */
export function notAttached({ name, instead, ...described }: Managed): Policy {
  const isOther = (arn: Scalar) => isNot(arn, name)
  const [good, bad] = [`arn:aws:iam::aws:policy/${instead}`, `arn:aws:iam::aws:policy/${name}`]
  const { examples = {} } = described
  return policy({
    remediation: 'Attach a policy that lists what is needed.',
    ...described,
    resource: [
      'aws_iam_role_policy_attachment',
      'aws_iam_user_policy_attachment',
      'aws_iam_group_policy_attachment',
      'aws_iam_policy_attachment',
      'aws_ssoadmin_managed_policy_attachment',
      'aws_iam_role',
    ],
    must: {
      aws_iam_role_policy_attachment: ({ policy_arn }) => isOther(policy_arn),
      aws_iam_user_policy_attachment: ({ policy_arn }) => isOther(policy_arn),
      aws_iam_group_policy_attachment: ({ policy_arn }) => isOther(policy_arn),
      aws_iam_policy_attachment: ({ policy_arn }) => isOther(policy_arn),
      aws_ssoadmin_managed_policy_attachment: ({ managed_policy_arn }) => isOther(managed_policy_arn),
      aws_iam_role: role => role.managed_policy_arns.every(isOther),
    },
    fix: `${attachment('aws_iam_role_policy_attachment', 'this', good)}\n\n${attachment('aws_iam_role', 'this', good)}\n\n${attachment('aws_ssoadmin_managed_policy_attachment', 'this', good)}`,
    examples: {
      pass: [
        ...TYPES.map(type => attachment(type, 'app', good)),
        `resource "aws_iam_policy" "own" {\n  policy = "{}"\n}\nresource "aws_iam_role_policy_attachment" "app" {\n  role       = "app"\n  policy_arn = aws_iam_policy.own.arn\n}`,
        ...(examples.pass ?? []),
      ],
      fail: [
        ...TYPES.map(type => attachment(type, 'app', bad)),
        attachment('aws_iam_user_policy_attachment', 'app', bad.replace('arn:aws:', 'arn:aws-us-gov:')),
        ...(examples.fail ?? []),
      ],
      undetermined: [
        'resource "aws_iam_role_policy_attachment" "app" {\n  role       = "app"\n  policy_arn = local.policy\n}',
      ],
    },
  })
}

const TYPES = [
  'aws_iam_role_policy_attachment',
  'aws_iam_user_policy_attachment',
  'aws_iam_group_policy_attachment',
  'aws_iam_policy_attachment',
  'aws_ssoadmin_managed_policy_attachment',
  'aws_iam_role',
] as const

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

function attachment(type: (typeof TYPES)[number], name: string, arn: string): string {
  if (type === 'aws_iam_role') return `resource "${type}" "${name}" {\n  managed_policy_arns = ["${arn}"]\n}`
  const attribute = type === 'aws_ssoadmin_managed_policy_attachment' ? 'managed_policy_arn' : 'policy_arn'
  return `resource "${type}" "${name}" {\n  ${attribute} = "${arn}"\n}`
}
