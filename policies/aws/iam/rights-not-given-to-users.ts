import { type List, type Scalar, show } from '../../engine/index.ts'
import {
  any,
  asValue,
  companions,
  expression,
  hcl,
  PASS,
  policy,
  textToRepeat,
  toldAs,
} from '../shared/index.ts'

export default policy({
  title: 'Rights are given to groups and roles, not to users',
  problem: 'Rights are given to a user directly',
  severity: 'LOW',
  resource: [
    'aws_iam_user_policy',
    'aws_iam_user_policy_attachment',
    'aws_iam_policy_attachment',
    'aws_iam_user_policy_attachments_exclusive',
  ],
  must: {
    aws_iam_user_policy: ({ user }) => isOfNobody(user),
    aws_iam_user_policy_attachment: ({ user }) => isOfNobody(user),
    aws_iam_policy_attachment: ({ users }) => isNobody(users),
    // It attaches what it lists; what another resource attaches is told there.
    aws_iam_user_policy_attachments_exclusive: own =>
      any(
        toldAs(own.policy_arns.isAbsent(), 'it gives what it lists to the user'),
        companions(own, 'aws_iam_user_policy_attachment', { user: 'user_name' }).some(),
      ),
  },
  why: 'A group or a role shows who has which rights; spread over many users nobody sees it. Somebody who changes jobs keeps the rights that nobody thought of.',
  remediation:
    'Attach the policy to a group that the user is in, or to a role that the user assumes, and no longer to the user.',
  fix: `
    resource "aws_iam_group_policy_attachment" "this" {
      group      = aws_iam_group.example.name
      policy_arn = aws_iam_policy.example.arn
    }
  `,
  fixFor: {
    aws_iam_user_policy_attachment: ({ policy_arn }) => {
      const known = textToRepeat(policy_arn)
      if (known === undefined) return undefined
      const group = expression('aws_iam_group.example.name')
      return hcl('aws_iam_group_policy_attachment', 'this', { group, policy_arn: known })
    },
    // The provider refuses one that attaches the policy to nobody.
    aws_iam_policy_attachment: () => `
      resource "aws_iam_policy_attachment" "this" {
        groups = [aws_iam_group.example.name]
      }
    `,
    aws_iam_user_policy_attachments_exclusive: () => `
      resource "aws_iam_user_policy_attachments_exclusive" "this" {
        policy_arns = []
      }

      resource "aws_iam_group_policy_attachment" "user" {
        group      = aws_iam_group.example.name
        policy_arn = aws_iam_policy.example.arn
      }
    `,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_user_policy_attachment',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_user_policy_attachments_exclusive',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
  ],
  equivalents: { checkov: ['CKV_AWS_40'], trivy: ['AWS-0143'], regula: ['FG_R00007'] },
  examples: {
    pass: [
      `
        resource "aws_iam_user_policy_attachments_exclusive" "ann" {
          user_name   = "ann"
          policy_arns = []
        }
      `,
      `
        resource "aws_iam_policy_attachment" "readers" {
          name       = "readers"
          groups     = ["readers"]
          policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"
        }
      `,
      `
        resource "aws_iam_policy_attachment" "readers" {
          name       = "readers"
          users      = [""]
          roles      = ["reader"]
          policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_user" "ann" {
          name = "ann"
        }
        resource "aws_iam_user_policy_attachments_exclusive" "ann" {
          user_name   = aws_iam_user.ann.name
          policy_arns = ["arn:aws:iam::aws:policy/ReadOnlyAccess"]
        }
      `,
      `
        resource "aws_iam_user" "ann" {
          name = "ann"
        }
        resource "aws_iam_user_policy_attachment" "ann" {
          user       = aws_iam_user.ann.name
          policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"
        }
      `,
      `
        resource "aws_iam_user_policy" "ann" {
          user   = "ann"
          policy = "{}"
        }
      `,
      `
        resource "aws_iam_user" "ann" {
          name = "ann"
        }
        resource "aws_iam_policy_attachment" "readers" {
          name       = "readers"
          users      = [aws_iam_user.ann.name]
          policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_iam_policy_attachment" "readers" {
          name       = "readers"
          users      = local.users
          policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"
        }
      `,
    ],
  },
})

/** It is there for a user alone: as a whole it is to go. */
function isOfNobody(user: Scalar) {
  const at = asValue(user)
  const name = at._state() === 'known' && !at._isSensitive() ? ` \`${show(at._raw)}\`` : ''
  return toldAs(user.isAbsent(), `it gives its rights to the user${name}`)
}

/** No name stands in the list; an empty text is none. */
function isNobody(users: List) {
  const raw = asValue(users)._raw
  return Array.isArray(raw) && raw.length > 0 && raw.every(name => name === '') ? PASS : users.isAbsent()
}
