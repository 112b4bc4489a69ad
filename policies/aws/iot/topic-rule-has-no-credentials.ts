import { carriesNoCredentials, expression } from '../shared/index.ts'

const ROLE = 'arn:aws:iam::111122223333:role/iot-secrets'
/** IoT reads it as it sends; to Terraform `$${` is a dollar and a brace. */
const PROPERTIES = expression(`{
  # … the rest as it stands, and in place of the secret:
  "sasl.scram.password" = "$$\{get_secret('kafka', 'SecretString', 'password', '${ROLE}')}"
}`)

const ADDRESS = '<the address as it stands, without the secret>'

export default carriesNoCredentials({
  noun: 'Action of a topic rule',
  places: {
    aws_iot_topic_rule: [
      'http.url',
      'http.http_header{key:value}',
      'kafka.client_properties{}',
      'kafka.header{key:value}',
      'error_action.http.url',
      'error_action.http.http_header{key:value}',
      'error_action.kafka.client_properties{}',
      'error_action.kafka.header{key:value}',
    ],
  },
  texts: {
    'http.url': ADDRESS,
    'error_action.http.url': ADDRESS,
    'kafka.client_properties{}': PROPERTIES,
    'error_action.kafka.client_properties{}': PROPERTIES,
  },
  why: 'Everyone who may look at the rule reads what it sends in clear. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, let IoT read it from Secrets Manager with get_secret as it sends, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iot_topic_rule',
    'https://docs.aws.amazon.com/iot/latest/developerguide/iot-sql-functions.html',
    'https://docs.aws.amazon.com/iot/latest/developerguide/apache-kafka-rule-action.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_iot_topic_rule" "orders" {
          kafka {
            client_properties = {
              "bootstrap.servers"   = "b-1.example:9096"
              "sasl.scram.username" = "$$\{get_secret('kafka', 'SecretString', 'username', '${ROLE}')}"
              "sasl.scram.password" = "$$\{get_secret('kafka', 'SecretString', 'password', '${ROLE}')}"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_iot_topic_rule" "orders" {
          kafka {
            client_properties = { "sasl.scram.username" = "orders", "sasl.scram.password" = "hunter2" }
          }
        }
      `,
      `
        resource "aws_iot_topic_rule" "orders" {
          http {
            url = "https://orders.internal"
            http_header {
              key   = "Authorization"
              value = "Bearer 4f5e1a2b111122223333444455556666"
            }
          }
        }
      `,
    ],
  },
})
