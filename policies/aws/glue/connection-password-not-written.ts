import { isNotWritten, secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Password of a Glue connection',
  secrets: {
    aws_glue_connection: [
      'connection_properties{PASSWORD}',
      'connection_properties{KAFKA_SASL_PLAIN_PASSWORD}',
      'connection_properties{KAFKA_SASL_SCRAM_PASSWORD}',
      'connection_properties{KAFKA_CLIENT_KEYSTORE_PASSWORD}',
      'connection_properties{KAFKA_CLIENT_KEY_PASSWORD}',
      'authentication_configuration.basic_authentication_credentials.password',
      'authentication_configuration.oauth2_properties.oauth2_credentials.access_token',
      'authentication_configuration.oauth2_properties.oauth2_credentials.jwt_token',
      'authentication_configuration.oauth2_properties.oauth2_credentials.refresh_token',
      'authentication_configuration.oauth2_properties.oauth2_credentials.user_managed_client_application_client_secret',
    ],
  },
  remediation:
    'Keep it in Secrets Manager and name the secret in the property SECRET_ID, in place of user and password. Then change the one that was written.',
  fix: `
    resource "aws_glue_connection" "this" {
      connection_properties = {
        # … the rest as it stands, and in place of user and password:
        SECRET_ID = aws_secretsmanager_secret.example.name
      }
      authentication_configuration {
        authentication_type = "BASIC"
        secret_arn          = aws_secretsmanager_secret.example.arn
      }
    }
  `,
  fixFor: {
    aws_glue_connection: ({ authentication_configuration: { basic_authentication_credentials: basic } }) =>
      isNotWritten(basic.password).outcome === 'fail' ? READ : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_connection',
    'https://docs.aws.amazon.com/glue/latest/dg/connection-properties.html',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_glue_connection" "orders" {
          name = "orders"
          authentication_configuration {
            authentication_type = "BASIC"
            basic_authentication_credentials {
              username = "app"
              password = "Hunter2hunter2hunter2"
            }
          }
        }
      `,
    ],
  },
})

/** The block wants both, the name and the password. */
const READ = `
  resource "aws_glue_connection" "this" {
    authentication_configuration {
      basic_authentication_credentials {
        password = data.aws_secretsmanager_secret_version.secret.secret_string
      }
    }
  }

  data "aws_secretsmanager_secret_version" "secret" {
    secret_id = aws_secretsmanager_secret.example.id
  }
`
