import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Secret of an identity provider',
  secrets: {
    aws_cognito_identity_provider: ['provider_details{client_secret}', 'provider_details{private_key}'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_identity_provider',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-identity-provider.html',
    'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateIdentityProvider.html',
  ],
  equivalents: {},
})
