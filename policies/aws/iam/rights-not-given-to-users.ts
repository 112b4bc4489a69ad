import type { List } from '../../engine/index.ts'
import { asValue, PASS, policy } from '../shared/index.ts'

export default policy({
  title: 'Rights are given to groups and roles, not to users',
  problem: 'Rights are given to a user directly',
  severity: 'LOW',
  resource: ['aws_iam_user_policy', 'aws_iam_user_policy_attachment', 'aws_iam_policy_attachment'],
  must: {
    aws_iam_user_policy: ({ user }) => user.isAbsent(),
    aws_iam_user_policy_attachment: ({ user }) => user.isAbsent(),
    aws_iam_policy_attachment: ({ users }) => isNobody(users),
  },
  why: 'Who has which rights can be seen at a group or a role, and hardly at each of many users. A user who changes the job keeps what nobody thought of.',
  remediation: 'Attach the policy to a group that the user is in, or to a role that the user assumes.',
  fix: `
    resource "aws_iam_group_policy_attachment" "this" {
      group      = aws_iam_group.example.name
      policy_arn = aws_iam_policy.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_user_policy_attachment',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
  ],
  equivalents: { checkov: ['CKV_AWS_40'], trivy: ['AWS-0143'], regula: ['FG_R00007'] },
  examples: {
    pass: [
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

/** No name stands in the list; an empty text is none. */
function isNobody(users: List) {
  const raw = asValue(users)._raw
  return Array.isArray(raw) && raw.length > 0 && raw.every(name => name === '') ? PASS : users.isAbsent()
}
