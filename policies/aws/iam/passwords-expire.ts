import { setting } from '../shared/index.ts'

export default setting({
  title: 'Passwords expire within 90 days',
  problem: 'Passwords do not expire within 90 days',
  severity: 'LOW',
  resource: 'aws_iam_account_password_policy',
  path: 'max_password_age',
  satisfies: [days => Number(days) > 0 && Number(days) <= 90, '1 to 90 is expected'],
  good: 90,
  bad: 365,
  unset: 'fail',
  remediation: 'Set max_password_age to 90 or less.',
  why: 'A password that leaked unseen works until it is changed. With an end to each, that is soon.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_account_password_policy',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html',
  ],
  examples: {
    fail: [
      `
        resource "aws_iam_account_password_policy" "strict" {
          max_password_age = 0
        }
      `,
    ],
  },
  equivalents: {
    checkov: ['CKV_AWS_9'],
    trivy: ['AWS-0062'],
    regula: ['FG_R00003'],
    steampipe: ['iam_password_policy_expire_90'],
  },
})
