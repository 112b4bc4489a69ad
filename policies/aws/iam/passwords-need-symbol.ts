import { setting } from '../shared/index.ts'

export default setting({
  title: 'Passwords need a symbol',
  problem: 'Passwords need not have a symbol',
  severity: 'LOW',
  resource: 'aws_iam_account_password_policy',
  path: 'require_symbols',
  is: true,
  unset: 'fail',
  why: 'The more kinds of characters a password must have, the longer it takes to try them all. Without the rule people choose words.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_account_password_policy',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_14'],
    trivy: ['AWS-0060'],
    regula: ['FG_R00023', 'FG_R00086'],
    steampipe: [
      'iam_account_password_policy_one_symbol',
      'iam_account_password_policy_strong_min_length_8',
      'iam_account_password_policy_strong',
    ],
  },
})
