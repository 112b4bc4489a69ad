import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Client secret of an identity provider',
  secrets: {
    aws_cognito_identity_provider: ['provider_details{client_secret}'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_identity_provider',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-identity-provider.html',
  ],
  equivalents: {},
})
