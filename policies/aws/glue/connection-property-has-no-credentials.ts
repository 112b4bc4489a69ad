import { carriesNoCredentials, expression } from '../shared/index.ts'

const KEPT = expression(`{
  # … the rest as it stands, without the secret
}`)

export default carriesNoCredentials({
  noun: 'Property of a Glue connection',
  places: {
    aws_glue_connection: [
      'athena_properties{}',
      'authentication_configuration.custom_authentication_credentials{}',
      'authentication_configuration.oauth2_properties.token_url_parameters_map{}',
    ],
  },
  texts: {
    'athena_properties{}': KEPT,
    'authentication_configuration.custom_authentication_credentials{}': KEPT,
    'authentication_configuration.oauth2_properties.token_url_parameters_map{}': KEPT,
  },
  why: 'Everyone who may read the connection has the value, unless the data catalog encrypts it. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, let the connection name a secret in Secrets Manager by its ARN (secret_arn), and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_connection',
    'https://docs.aws.amazon.com/glue/latest/dg/connection-properties-secrets-manager.html',
  ],
  equivalents: {},
})
