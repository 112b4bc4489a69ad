import { quoted, textOf, type Value } from '../../engine/index.ts'
import {
  all,
  asValue,
  documentsOf,
  type Holder,
  type HolderKind,
  isToldAlone,
  placeOf,
  policy,
  type Scalar,
  statements,
  unlessBounded,
  Verdict,
} from '../shared/index.ts'

export default policy({
  title: 'Role, user or group cannot widen its own rights',
  problem: 'Role, user or group can widen its own rights',
  severity: 'HIGH',
  resource: ['aws_iam_role', 'aws_iam_user', 'aws_iam_group'],
  must: unlessBounded(isNotOver),
  why: 'A pattern that means its neighbours means the role as well: whoever holds it writes a policy for itself that grants everything, and no one else is asked.',
  remediation:
    'Name the roles, users, groups and policies that are meant so that the holder is none of them, or deny it the actions on itself.',
  fix: fixOf('role'),
  fixFor: {
    aws_iam_role: role => fixOf('role', role),
    aws_iam_user: user => fixOf('user', user),
    aws_iam_group: group => fixOf('group', group),
  },
  source: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_boundaries.html',
    'https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsidentityandaccessmanagementiam.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html',
  ],
  equivalents: {},
  differs:
    'What a document allows on every role, user or group is told at the document. What a policy that AWS keeps allows is not counted.',
  examples: {
    pass: [
      withRights('role', 'deploy', '"iam:PutRolePolicy"', 'role/app-*'),
      withRights(
        'role',
        'ci-deploy',
        '"iam:GetRole", "iam:PassRole", "iam:UpdateAssumeRolePolicy"',
        'role/ci-*',
      ),
      // On a path of its own.
      withRights('role', 'ci-deploy', '"iam:PutRolePolicy"', 'role/ci-*', 'path = "/system/"'),
      withRights(
        'role',
        'ci-deploy',
        '"iam:PutRolePolicy"',
        'role/ci-*',
        'permissions_boundary = "arn:aws:iam::111122223333:policy/boundary"',
      ),
      withRights('user', 'ci-deploy', '"iam:PutRolePolicy"', 'user/ci-*'),
      `
        ${withRights('role', 'ci-deploy', '"iam:PutRolePolicy"', 'role/ci-*')}
        resource "aws_iam_role_policy" "but_itself" {
          role = aws_iam_role.deploy.name
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Action = "iam:Put*", Resource = "arn:aws:iam::*:role/ci-deploy" }]
          })
        }
      `,
      `
        ${withRights('role', 'ci-deploy', '"iam:PutRolePolicy"', 'role/ci-*')}
        resource "aws_iam_role_policy" "but_others" {
          role = aws_iam_role.deploy.name
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Action = "iam:Put*", NotResource = "arn:aws:iam::*:role/ci-app" }]
          })
        }
      `,
      `
        resource "aws_iam_role" "deploy" {
          name = "ci-deploy"
        }
        resource "aws_iam_role_policy" "rights" {
          role = aws_iam_role.deploy.name
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [{
              Effect    = "Allow"
              Action    = "iam:PutRolePolicy"
              Resource  = "arn:aws:iam::*:role/ci-*"
              Condition = { StringEquals = { "iam:PermissionsBoundary" = "arn:aws:iam::111122223333:policy/boundary" } }
            }]
          })
        }
      `,
      attached('other', 'arn:aws:iam::*:policy/ci-*'),
      // What AWS keeps.
      attached('ci-deploy', 'arn:aws:iam::aws:policy/ci-*'),
      // Told at the document.
      withRights('role', 'ci-deploy', '"iam:PutRolePolicy"', 'role/*'),
    ],
    fail: [
      withRights('role', 'ci-deploy', '"iam:PutRolePolicy"', 'role/ci-*'),
      withRights('role', 'ci-deploy', '"iam:AttachRolePolicy"', 'role/ci-deploy'),
      withRights('role', 'ci-deploy', '"iam:*"', 'role/system/*', 'path = "/system/"'),
      withRights('user', 'ci-deploy', '"iam:AttachUserPolicy", "iam:GetUser"', 'user/ci-*'),
      withRights('group', 'ci-deploy', '"iam:PutGroupPolicy"', 'group/ci-*'),
      `
        resource "aws_iam_role" "deploy" {
          name = "ci-deploy"
          inline_policy {
            name = "rights"
            policy = jsonencode({
              Version   = "2012-10-17"
              Statement = [{ Effect = "Allow", NotAction = "iam:Delete*", Resource = "arn:aws:iam::111122223333:role/ci-*" }]
            })
          }
        }
      `,
      `
        resource "aws_iam_role" "deploy" {
          name = "ci-deploy"
        }
        data "aws_iam_policy_document" "rights" {
          statement {
            actions   = ["iam:Put*"]
            resources = ["arn:aws:iam::111122223333:role/ci-*"]
          }
        }
        resource "aws_iam_role_policy" "rights" {
          role   = aws_iam_role.deploy.name
          policy = data.aws_iam_policy_document.rights.json
        }
      `,
      attached('ci-deploy', 'arn:aws:iam::*:policy/ci-*'),
      attached('ci-deploy', 'arn:aws:iam::$${aws:PrincipalAccount}:policy/ci-*'),
      attached('ci-deploy', 'arn:*:policy/ci-*'),
    ],
    undetermined: [
      withRights('role', 'ci-deploy', '"iam:PutRolePolicy"', 'role/ci-*', 'path = local.path'),
      `
        resource "aws_iam_role" "deploy" {
          name_prefix = "ci-"
        }
        resource "aws_iam_role_policy" "rights" {
          role = aws_iam_role.deploy.name
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "iam:PutRolePolicy", Resource = "arn:aws:iam::*:role/ci-*" }]
          })
        }
      `,
      `
        resource "aws_iam_role" "deploy" {
          name = "ci-deploy"
        }
        data "aws_iam_policy_document" "rights" {
          statement {
            actions   = ["iam:PutRolePolicy"]
            resources = [aws_iam_role.app.arn]
          }
        }
        resource "aws_iam_role" "app" {
          name = "ci-app"
        }
        resource "aws_iam_role_policy" "rights" {
          role   = aws_iam_role.deploy.name
          policy = data.aws_iam_policy_document.rights.json
        }
      `,
      `
        resource "aws_iam_role" "deploy" {
          name = "ci-deploy"
        }
        data "aws_iam_policy_document" "rights" {
          statement {
            actions   = ["iam:PutRolePolicy"]
            resources = [local.role]
          }
        }
        resource "aws_iam_role_policy" "rights" {
          role   = aws_iam_role.deploy.name
          policy = data.aws_iam_policy_document.rights.json
        }
      `,
    ],
  },
})

/** What writes a policy for each: for the members of a group, that of the group. */
function writing(kind: HolderKind): readonly string[] {
  const noun = { role: 'Role', user: 'User', group: 'Group' }[kind]
  return [`iam:Put${noun}Policy`, `iam:Attach${noun}Policy`]
}

function isNotOver(holder: Holder, kind: HolderKind): Verdict {
  const value = asValue(holder)
  if (documentsOf(holder).documents.length > MOST_HELD)
    return new Verdict('undetermined', value, 'it has more policies than AWS lets anyone have')
  return all(
    new Verdict('pass', value),
    ...rightsOver(holder, kind).map(({ document, action, words, outcome }) => {
      const { at, name } = placeOf(holder, document)
      return outcome === 'pass'
        ? new Verdict('fail', at, `\`${name}\` allows \`${action}\` on ${words}`, [])
        : new Verdict(
            'undetermined',
            at,
            `whether \`${name}\` allows \`${action}\` on ${words} is not known yet`,
          )
    }),
  )
}

/** The rights of a holder over itself, or over the policies that it has, and whether they are certain; each with the document that gives it. */
function rightsOver(holder: Holder, kind: HolderKind) {
  const { documents } = documentsOf(holder)
  if (isToldAlone(documents)) return []
  const read = documents.map(document => ({ document, said: statements(document) }))
  const rights = itselfOf(asValue(holder), kind, documents)
  return read.flatMap(({ document, said }) =>
    rights.flatMap(right => {
      const { outcome } = said.allowsOn(right.action, right.name)
      if (outcome === 'fail' || read.some(other => other.said.deniesOn(right.action, right.name))) return []
      return { ...right, document, outcome }
    }),
  )
}

/** AWS gives nobody room for more: twenty that are attached, and 10,240 letters of those of its own. */
const MOST_HELD = 200

/** What a holder is not to do to itself, and to the policies that it has; each by its ARN or the end of it. */
function itselfOf(holder: Value, kind: HolderKind, documents: readonly Scalar[]) {
  const own = nameOf(holder, kind)
  const policies = documents.flatMap(document => {
    const owner = asValue(document)._parent
    if (owner?._body.resource.type !== 'aws_iam_policy') return []
    const words = `\`${owner._body.resource.address}\`, which it has`
    return { action: 'iam:CreatePolicyVersion', name: nameOf(owner, 'policy'), words }
  })
  const written = writing(kind).map(action => ({ action, name: own, words: `the ${kind} itself` }))
  return [...written, ...policies]
}

/** The ARN, or what it will end with; undefined where the name or the path is not known. */
function nameOf(resource: Value, kind: HolderKind | 'policy'): string | undefined {
  const arn = resource._child('arn')
  if (arn._state() === 'known') return textOf(arn._raw)
  const [name, path] = [resource._child('name'), resource._child('path').orElse('/')]
  if (name._state() !== 'known' || path._state() !== 'known') return undefined
  return `${kind}${textOf(path._raw)}${textOf(name._raw)}`
}

function fixOf(kind: HolderKind, holder?: Holder): string {
  const rights = holder ? rightsOver(holder, kind).filter(({ outcome }) => outcome === 'pass') : []
  const actions = rights.length > 0 ? rights.map(({ action }) => action) : writing(kind)
  const names = rights.length > 0 ? rights.flatMap(({ name = [] }) => name) : [`${kind}/<its path and name>`]
  const listed = (texts: readonly string[]) => `[${[...new Set(texts)].map(quoted).join(', ')}]`
  return `
    resource "aws_iam_${kind}_policy" "this" {
      ${kind} = aws_iam_${kind}.this.name
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect   = "Deny"
          Action   = ${listed(actions)}
          Resource = ${listed(names.map(patternOf))}
        }]
      })
    }
  `
}

/** What means it, and no other of its account. */
function patternOf(name: string): string {
  return name.startsWith('arn:') ? name.replace(/:\d{12}:/, ':*:') : `arn:aws:iam::*:${name}`
}

function withRights(kind: HolderKind, name: string, actions: string, resource: string, more = ''): string {
  return `
    resource "aws_iam_${kind}" "deploy" {
      name = "${name}"
      ${more}
    }
    resource "aws_iam_${kind}_policy" "rights" {
      ${kind} = aws_iam_${kind}.deploy.name
      policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Action = [${actions}], Resource = "arn:aws:iam::*:${resource}" }]
      })
    }
  `
}

/** A policy that may be written anew where its name is as the pattern says. */
function attached(name: string, pattern: string): string {
  return `
    resource "aws_iam_role" "deploy" {
      name = "deploy"
    }
    resource "aws_iam_policy" "rights" {
      name = "${name}"
      policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Action = "iam:CreatePolicyVersion", Resource = "${pattern}" }]
      })
    }
    resource "aws_iam_role_policy_attachment" "rights" {
      role       = aws_iam_role.deploy.name
      policy_arn = aws_iam_policy.rights.arn
    }
  `
}
