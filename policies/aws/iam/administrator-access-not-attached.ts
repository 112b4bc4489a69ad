import type { Scalar } from '../../engine/index.ts'
import { any, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'AdministratorAccess is not attached',
  problem: 'AdministratorAccess is attached',
  severity: 'HIGH',
  resource: [
    'aws_iam_role_policy_attachment',
    'aws_iam_user_policy_attachment',
    'aws_iam_group_policy_attachment',
    'aws_iam_policy_attachment',
    'aws_ssoadmin_managed_policy_attachment',
    'aws_iam_role',
  ],
  must: {
    aws_iam_role_policy_attachment: ({ policy_arn }) => notAdministrator(policy_arn),
    aws_iam_user_policy_attachment: ({ policy_arn }) => notAdministrator(policy_arn),
    aws_iam_group_policy_attachment: ({ policy_arn }) => notAdministrator(policy_arn),
    aws_iam_policy_attachment: ({ policy_arn }) => notAdministrator(policy_arn),
    aws_ssoadmin_managed_policy_attachment: ({ managed_policy_arn }) => notAdministrator(managed_policy_arn),
    aws_iam_role: role => role.managed_policy_arns.every(notAdministrator),
  },
  why: 'AdministratorAccess grants every action on every resource. Whoever gets hold of the principal owns the account.',
  remediation:
    'Attach a policy that lists what is needed; keep administrators to a role that people assume for a task.',
  fix: `
    resource "aws_iam_role_policy_attachment" "this" {
      policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"
    }

    resource "aws_iam_role" "this" {
      managed_policy_arns = ["arn:aws:iam::aws:policy/ReadOnlyAccess"]
    }

    resource "aws_ssoadmin_managed_policy_attachment" "this" {
      managed_policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"
    }
  `,
  source: 'https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AdministratorAccess.html',
  equivalents: { checkov: ['CKV_AWS_274', 'CKV_AWS_275'] },
  examples: {
    pass: [
      `
        resource "aws_iam_role_policy_attachment" "app" {
          role       = "app"
          policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"
        }
      `,
      `
        resource "aws_iam_policy" "own" {
          policy = "{}"
        }
        resource "aws_iam_role_policy_attachment" "app" {
          role       = "app"
          policy_arn = aws_iam_policy.own.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_role_policy_attachment" "app" {
          role       = "app"
          policy_arn = "arn:aws:iam::aws:policy/AdministratorAccess"
        }
      `,
      `
        resource "aws_iam_role" "app" {
          assume_role_policy  = "{}"
          managed_policy_arns = ["arn:aws:iam::aws:policy/ReadOnlyAccess", "arn:aws:iam::aws:policy/AdministratorAccess"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_iam_role_policy_attachment" "app" {
          role       = "app"
          policy_arn = local.policy
        }
      `,
    ],
  },
})

/** A policy that this plan makes has an ARN of its own, known after apply: it is not the one that AWS manages. */
function notAdministrator(arn: Scalar) {
  return any(
    arn.satisfies(
      text => !/^arn:[\w-]+:iam::aws:policy\/AdministratorAccess$/.test(text),
      'a policy that lists what is needed is expected',
    ),
    follow(arn, 'aws_iam_policy', 'arn').some(),
  )
}
