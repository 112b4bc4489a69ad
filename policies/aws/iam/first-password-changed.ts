import { setting } from '../shared/index.ts'

export default setting({
  title: 'First password of a user has to be changed',
  problem: 'First password of a user may stay',
  severity: 'LOW',
  resource: 'aws_iam_user_login_profile',
  path: 'password_reset_required',
  is: true,
  unset: 'fail',
  beside: { user: 'anna' },
  why: 'Whoever ran Terraform has seen the password, and it stands in the state or in the message that brought it. Changed at the first sign-in, only the user knows it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_user_login_profile',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_admin-change-user.html',
  ],
  equivalents: {},
})
