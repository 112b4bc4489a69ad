import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Property of a connector',
  places: {
    aws_appflow_connector_profile: [
      'connector_profile_config.connector_profile_credentials.custom_connector.custom.credentials_map{}',
      'connector_profile_config.connector_profile_properties.custom_connector.profile_properties{}',
      'connector_profile_config.connector_profile_properties.custom_connector.oauth2_properties.token_url_custom_properties{}',
    ],
  },
  why: 'Everyone who may look at the state or at a plan reads the value, and what stands in properties everyone who may describe the profile as well. It cannot be changed without changing the configuration.',
  remediation: 'Take the value out, read it from Secrets Manager where it is written, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appflow_connector_profile',
    'https://docs.aws.amazon.com/appflow/1.0/APIReference/API_CustomConnectorProfileCredentials.html',
  ],
  equivalents: {},
})
