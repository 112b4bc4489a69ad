import { setting } from '../shared/index.ts'

export default setting({
  title: 'Passwords have 14 characters or more',
  problem: 'Passwords may have fewer than 14 characters',
  severity: 'LOW',
  resource: 'aws_iam_account_password_policy',
  path: 'minimum_password_length',
  atLeast: 14,
  bad: 8,
  unset: 'fail',
  guards: { aws_iam_account_password_policy: 'account' },
  why: 'Short passwords are found by trying, and length helps more than anything else. Fourteen characters are out of reach for that.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_account_password_policy',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_10'],
    trivy: ['AWS-0063'],
    regula: ['FG_R00025', 'FG_R00086'],
    steampipe: [
      'iam_account_password_policy_min_length_14',
      'iam_account_password_policy_strong_min_length_8',
      'iam_account_password_policy_strong',
    ],
  },
})
