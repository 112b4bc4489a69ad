import { policy } from '../shared/index.ts'

export default policy({
  title: 'User pool client hands out no token in an address',
  problem: 'User pool client hands out tokens in an address',
  severity: 'MEDIUM',
  resource: ['aws_cognito_user_pool_client', 'aws_cognito_managed_user_pool_client'],
  must: client => client.allowed_oauth_flows.no(flow => flow.is('implicit')),
  why: 'The implicit flow puts the token into the address that the browser opens. There it stays in the history, and every script of the page and whoever looks over a shoulder can take it.',
  remediation: 'Use the flow code, with PKCE where the client cannot keep a secret.',
  fix: `
    resource "aws_cognito_user_pool_client" "this" {
      allowed_oauth_flows = ["code"]
    }

    resource "aws_cognito_managed_user_pool_client" "this" {
      allowed_oauth_flows = ["code"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool_client',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-app-idp-settings.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      client('aws_cognito_user_pool_client', '["code"]'),
      client('aws_cognito_managed_user_pool_client', '["client_credentials"]'),
      `
        resource "aws_cognito_user_pool_client" "shop" {
          name         = "shop"
          user_pool_id = "eu-central-1_abc"
        }
      `,
    ],
    fail: [
      client('aws_cognito_user_pool_client', '["implicit"]'),
      client('aws_cognito_user_pool_client', '["code", "implicit"]'),
      client('aws_cognito_managed_user_pool_client', '["implicit"]'),
    ],
    undetermined: [client('aws_cognito_user_pool_client', 'local.flows')],
  },
})

function client(type: string, flows: string): string {
  return `
    resource "${type}" "shop" {
      user_pool_id                         = "eu-central-1_abc"
      allowed_oauth_flows_user_pool_client = true
      allowed_oauth_flows                  = ${flows}
    }
  `
}
