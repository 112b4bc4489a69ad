import { any, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'Root user has no access key',
  problem: 'Root user has an access key',
  severity: 'HIGH',
  resource: 'aws_iam_access_key',
  must: ({ user }) => {
    const isOther = any(
      user.satisfies(name => !/^(root|<root_account>)$/i.test(name), 'a user of the account is expected'),
      user.isAbsent(),
    )
    // Whoever the plan makes or finds as a user is one of the account, whatever the name will be.
    return isOther.outcome === 'undetermined'
      ? any(
          isOther,
          follow(user, 'aws_iam_user', ['name', 'id']).some(),
          follow(user, 'data.aws_iam_user', ['user_name', 'id']).some(),
        )
      : isOther
  },
  why: 'A key of the root user may do everything, and no policy can hold it back. Whoever finds it owns the account.',
  remediation: 'Take the key out and delete it; let what needs it assume a role.',
  fix: `
    resource "aws_iam_access_key" "this" {
      user = "ann"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_access_key',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_root-user_manage_delete-key.html',
  ],
  equivalents: { checkov: ['CKV_AWS_348'], trivy: ['AWS-0141'] },
  examples: {
    pass: [
      `
        resource "aws_iam_user" "mail" {
          name = "mail"
        }
        resource "aws_iam_access_key" "mail" {
          user = aws_iam_user.mail.name
        }
      `,
      `
        resource "aws_iam_user" "mail" {
          name = local.name
        }
        resource "aws_iam_access_key" "mail" {
          user = aws_iam_user.mail.name
        }
      `,
      `
        data "aws_iam_user" "mail" {
          user_name = local.name
        }
        resource "aws_iam_access_key" "mail" {
          user = data.aws_iam_user.mail.user_name
        }
      `,
      'resource "aws_iam_access_key" "mail" {\n  user = "mail"\n}',
    ],
    fail: [
      'resource "aws_iam_access_key" "all" {\n  user = "root"\n}',
      'resource "aws_iam_access_key" "all" {\n  user = "<root_account>"\n}',
      `
        resource "aws_iam_user" "root" {
          name = "root"
        }
        resource "aws_iam_access_key" "root" {
          user = aws_iam_user.root.name
        }
      `,
    ],
    undetermined: ['resource "aws_iam_access_key" "mail" {\n  user = local.user\n}'],
  },
})
