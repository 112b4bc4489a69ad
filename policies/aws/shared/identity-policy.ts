import type { Policy } from '../../engine/index.ts'
import { type Excess, grantsNo } from './grants.ts'
import { canBeRead, IDENTITY_POLICIES, ofIdentity } from './iam.ts'
import { ACTION_RESOURCES } from './lists/action-resources.ts'
import { IAM_ACTIONS } from './lists/iam-actions.ts'
import { policy } from './policy.ts'
import type { Described } from './setting.ts'

interface Identity extends Omit<Described, 'remediation' | 'fix'> {
  readonly excess: Excess
  readonly remediation: string
  /** An action that is granted too widely with `*` as its resource; several with a comma between them. */
  readonly granted: string
  /** What the fix writes instead. */
  readonly instead: { readonly action: string; readonly resource: string }
}

/**
 * The policies of users, groups, roles and permission sets do not grant what a kind of excess stands for. Every form of a document is
 * read; one that nobody attaches grants nothing, so that a data source is judged where its JSON is used.
 */
export function identityPolicy({ excess, granted, instead, ...described }: Identity): Policy {
  const actions = granted.split(', ')
  const { examples = {} } = described
  const bad = `{ Effect = "Allow", Action = ${list(actions)}, Resource = "*" }`
  const good = `{ Effect = "Allow", Action = "${instead.action}", Resource = "${instead.resource}" }`
  return policy({
    ...described,
    resource: IDENTITY_POLICIES,
    lists: [IAM_ACTIONS, ACTION_RESOURCES],
    when: canBeRead,
    must: ofIdentity(document => grantsNo(excess, document)),
    fix: `${holder('aws_iam_policy', 'this', good)}\n\n${holder('aws_iam_role', 'this', good).replace('inline_policy {', 'inline_policy {\n    name   = "app"')}\n\n${holder('aws_ssoadmin_permission_set_inline_policy', 'this', good)}`,
    examples: {
      pass: [
        ...IDENTITY_POLICIES.map(type => holder(type, 'main', good)),
        holder('aws_iam_policy', 'main', bad.replace('"Allow"', '"Deny"')),
        holder('aws_iam_policy', 'main', `${good}, ${bad.replace('"Allow"', '"Deny"')}`),
        holder(
          'aws_iam_policy',
          'main',
          bad.replace(/ }$/, ', Condition = { StringEquals = { "aws:ResourceTag/team" = "one" } } }'),
        ),
        `${data(actions, 'Deny')}\n${holderOfData}`,
        `${holder('aws_iam_policy', 'main', bad)}\n${bounded}`,
        ...(examples.pass ?? []),
      ],
      fail: [
        ...IDENTITY_POLICIES.map(type => holder(type, 'main', bad)),
        `${data(actions, 'Allow')}\n${holderOfData}`,
        `${holder('aws_iam_policy', 'main', bad)}\n${bounded}\n${attached}`,
        ...(examples.fail ?? []),
      ],
      undetermined: [
        `data "aws_iam_policy_document" "main" {\n  statement {\n    actions   = [local.action]\n    resources = ["*"]\n  }\n}\n${holderOfData}`,
        ...(typeof examples.undetermined === 'object' ? examples.undetermined : []),
      ],
    },
  })
}

const bounded =
  'resource "aws_iam_role" "app" {\n  name                 = "app"\n  permissions_boundary = aws_iam_policy.main.arn\n}'
const attached =
  'resource "aws_iam_role_policy_attachment" "app" {\n  role       = aws_iam_role.app.name\n  policy_arn = aws_iam_policy.main.arn\n}'
const holderOfData =
  'resource "aws_iam_policy" "main" {\n  policy = data.aws_iam_policy_document.main.json\n}'

function data(actions: readonly string[], effect: string): string {
  return `data "aws_iam_policy_document" "main" {\n  statement {\n    effect    = "${effect}"\n    actions   = ${list(actions)}\n    resources = ["*"]\n  }\n}`
}

function holder(type: (typeof IDENTITY_POLICIES)[number], name: string, statement: string): string {
  const document = `jsonencode({ Version = "2012-10-17", Statement = [${statement}] })`
  const attribute = type === 'aws_ssoadmin_permission_set_inline_policy' ? 'inline_policy' : 'policy'
  return type === 'aws_iam_role'
    ? `resource "${type}" "${name}" {\n  inline_policy {\n    policy = ${document}\n  }\n}`
    : `resource "${type}" "${name}" {\n  ${attribute} = ${document}\n}`
}

function list(texts: readonly string[]): string {
  return `[${texts.map(text => `"${text}"`).join(', ')}]`
}
