import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Token of an app',
  secrets: {
    aws_amplify_app: [
      'access_token',
      'oauth_token',
      'basic_auth_credentials',
      'auto_branch_creation_config.basic_auth_credentials',
    ],
    aws_amplify_branch: ['basic_auth_credentials'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/amplify_app',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/amplify_branch',
  ],
  equivalents: {},
})
