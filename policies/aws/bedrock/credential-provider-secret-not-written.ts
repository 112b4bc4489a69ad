import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Secret of a credential provider',
  secrets: {
    aws_bedrockagentcore_api_key_credential_provider: ['api_key', 'api_key_wo'],
    aws_bedrockagentcore_oauth2_credential_provider: [
      'oauth2_provider_config.custom_oauth2_provider_config.client_secret',
      'oauth2_provider_config.custom_oauth2_provider_config.client_secret_wo',
      'oauth2_provider_config.github_oauth2_provider_config.client_secret',
      'oauth2_provider_config.github_oauth2_provider_config.client_secret_wo',
      'oauth2_provider_config.google_oauth2_provider_config.client_secret',
      'oauth2_provider_config.google_oauth2_provider_config.client_secret_wo',
      'oauth2_provider_config.microsoft_oauth2_provider_config.client_secret',
      'oauth2_provider_config.microsoft_oauth2_provider_config.client_secret_wo',
      'oauth2_provider_config.salesforce_oauth2_provider_config.client_secret',
      'oauth2_provider_config.salesforce_oauth2_provider_config.client_secret_wo',
      'oauth2_provider_config.slack_oauth2_provider_config.client_secret',
      'oauth2_provider_config.slack_oauth2_provider_config.client_secret_wo',
    ],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_api_key_credential_provider',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_oauth2_credential_provider',
  ],
  equivalents: {},
})
