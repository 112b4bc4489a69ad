import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Secret of a connection',
  secrets: {
    aws_cloudwatch_event_connection: [
      'auth_parameters.api_key.value',
      'auth_parameters.basic.password',
      'auth_parameters.oauth.client_parameters.client_secret',
      'auth_parameters.oauth.oauth_http_parameters.body{key:value}?is_value_secret',
      'auth_parameters.oauth.oauth_http_parameters.header{key:value}?is_value_secret',
      'auth_parameters.oauth.oauth_http_parameters.query_string{key:value}?is_value_secret',
      'auth_parameters.invocation_http_parameters.body{key:value}?is_value_secret',
      'auth_parameters.invocation_http_parameters.header{key:value}?is_value_secret',
      'auth_parameters.invocation_http_parameters.query_string{key:value}?is_value_secret',
    ],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_connection',
    'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-target-connection.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cloudwatch_event_connection" "orders" {
          name               = "orders"
          authorization_type = "API_KEY"
          auth_parameters {
            invocation_http_parameters {
              header {
                key             = "Accept"
                value           = "application/json"
                is_value_secret = false
              }
            }
          }
        }
      `,
    ],
    fail: [
      // Without the flag it is a secret all the same, and everybody reads it who may look at the connection.
      `
        resource "aws_cloudwatch_event_connection" "orders" {
          name               = "orders"
          authorization_type = "API_KEY"
          auth_parameters {
            invocation_http_parameters {
              header {
                key   = "Authorization"
                value = "Bearer 4f5e1a2b111122223333444455556666"
              }
              query_string {
                key             = "api_key"
                value           = "4f5e1a2b111122223333444455556666"
                is_value_secret = false
              }
            }
          }
        }
      `,
    ],
  },
})
