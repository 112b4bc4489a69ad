import { policy } from '../shared/index.ts'

export default policy({
  title: 'Event API is not opened by an API key',
  problem: 'Event API is opened by an API key',
  severity: 'MEDIUM',
  resource: 'aws_appsync_api',
  // What connections and channels ask for has to be among the providers.
  must: api =>
    api.event_config.every(config =>
      config.auth_provider.every(provider => provider.auth_type.isNot('API_KEY')),
    ),
  why: 'The key is the same for all callers and stands in the code of each app and page, where anyone can read it. It says nothing of who listens or publishes.',
  remediation:
    'Let callers sign in: AWS_IAM, AMAZON_COGNITO_USER_POOLS, OPENID_CONNECT or AWS_LAMBDA in auth_type.',
  fix: `
    resource "aws_appsync_api" "this" {
      event_config {
        auth_provider {
          auth_type = "AWS_IAM"
        }
        connection_auth_mode {
          auth_type = "AWS_IAM"
        }
        default_publish_auth_mode {
          auth_type = "AWS_IAM"
        }
        default_subscribe_auth_mode {
          auth_type = "AWS_IAM"
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appsync_api',
    'https://docs.aws.amazon.com/appsync/latest/eventapi/configure-event-api-auth.html',
  ],
  equivalents: {},
  examples: {
    pass: [events('AWS_IAM'), events('AMAZON_COGNITO_USER_POOLS')],
    fail: [events('API_KEY'), events('AWS_IAM', 'API_KEY')],
    undetermined: [
      `
        resource "aws_appsync_api" "orders" {
          name = "orders"
          event_config {
            auth_provider {
              auth_type = local.auth_type
            }
          }
        }
      `,
    ],
  },
})

function events(...kinds: string[]): string {
  const blocks = (name: string, of: string[]) =>
    of
      .map(
        kind => `
          ${name} {
            auth_type = "${kind}"
          }`,
      )
      .join('')
  return `
        resource "aws_appsync_api" "orders" {
          name = "orders"
          event_config {${blocks('auth_provider', kinds)}${[
            'connection_auth_mode',
            'default_publish_auth_mode',
            'default_subscribe_auth_mode',
          ]
            .map(name => blocks(name, kinds.slice(0, 1)))
            .join('')}
          }
        }
      `
}
