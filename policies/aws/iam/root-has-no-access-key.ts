import { setting } from '../shared/index.ts'

export default setting({
  title: 'Root user has no access key',
  problem: 'Root user has an access key',
  severity: 'HIGH',
  resource: 'aws_iam_access_key',
  path: 'user',
  satisfies: [user => !/^(root|<root_account>)$/i.test(user), 'a user of the account is expected'],
  good: 'ann',
  bad: 'root',
  unset: 'pass',
  why: 'A key of the root user may do everything, and no policy can hold it back. Whoever finds it owns the account.',
  remediation: 'Take the key out and delete it; let what needs it assume a role.',
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
    ],
    fail: [
      `
        resource "aws_iam_user" "root" {
          name = "root"
        }
        resource "aws_iam_access_key" "root" {
          user = aws_iam_user.root.name
        }
      `,
    ],
  },
})
