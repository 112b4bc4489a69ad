import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: "Password of a pool's user",
  secrets: {
    aws_cognito_user: ['password', 'temporary_password'],
  },
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user',
  equivalents: {},
})
