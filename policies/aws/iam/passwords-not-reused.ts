import { setting } from '../shared/index.ts'

export default setting({
  title: 'The last 24 passwords cannot be used again',
  problem: 'Recent passwords can be used again',
  severity: 'LOW',
  resource: 'aws_iam_account_password_policy',
  path: 'password_reuse_prevention',
  atLeast: 24,
  bad: 5,
  unset: 'fail',
  why: 'Whoever may go back to the last password changes nothing by changing it. A password that leaked once works again.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_account_password_policy',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_13'],
    trivy: ['AWS-0056'],
    regula: ['FG_R00002', 'FG_R00088', 'FG_R00086'],
    steampipe: [
      'iam_account_password_policy_reuse_24',
      'iam_account_password_policy_strong_min_length_8',
      'iam_account_password_policy_strong',
    ],
  },
})
