import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Secret of a connection',
  secrets: {
    aws_cloudwatch_event_connection: [
      'auth_parameters.api_key.value',
      'auth_parameters.basic.password',
      'auth_parameters.oauth.client_parameters.client_secret',
      'auth_parameters.oauth.oauth_http_parameters.body.value?is_value_secret',
      'auth_parameters.oauth.oauth_http_parameters.header.value?is_value_secret',
      'auth_parameters.oauth.oauth_http_parameters.query_string.value?is_value_secret',
      'auth_parameters.invocation_http_parameters.body.value?is_value_secret',
      'auth_parameters.invocation_http_parameters.header.value?is_value_secret',
      'auth_parameters.invocation_http_parameters.query_string.value?is_value_secret',
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
  },
})
