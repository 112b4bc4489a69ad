import { setting } from '../shared/index.ts'

export default setting({
  title: 'Identity pool asks the user pool whether a token still counts',
  problem: 'Identity pool takes tokens of users who were signed out',
  severity: 'LOW',
  resource: 'aws_cognito_identity_pool',
  path: 'cognito_identity_providers.server_side_token_check',
  is: true,
  unset: 'fail',
  withoutBlock: 'pass',
  beside: {
    identity_pool_name: 'shop',
    'cognito_identity_providers.client_id': 'shop',
    'cognito_identity_providers.provider_name': 'cognito-idp.eu-central-1.amazonaws.com/eu-central-1_abc',
  },
  why: 'A token that was stolen gets credentials of AWS until it expires, though its user was signed out everywhere, or deleted, since.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_identity_pool',
    'https://docs.aws.amazon.com/cognitoidentity/latest/APIReference/API_CognitoIdentityProvider.html',
  ],
  equivalents: {},
})
