import type { List } from '../../engine/index.ts'
import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'User pool client hands out no token in an address',
  problem: 'User pool client hands out tokens in an address',
  severity: 'MEDIUM',
  resource: ['aws_cognito_user_pool_client', 'aws_cognito_managed_user_pool_client'],
  must: {
    // No flow is served without the switch, and nobody setting it leaves it off.
    aws_cognito_user_pool_client: client =>
      any(noImplicit(client.allowed_oauth_flows), client.allowed_oauth_flows_user_pool_client.isNot(true)),
    // What AWS made may have it on already.
    aws_cognito_managed_user_pool_client: client =>
      any(noImplicit(client.allowed_oauth_flows), client.allowed_oauth_flows_user_pool_client.is(false)),
  },
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
    'https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints-oauth-grants.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      client('aws_cognito_user_pool_client', '["code"]'),
      client('aws_cognito_managed_user_pool_client', '["client_credentials"]'),
      // Without the switch the flows stand there for nothing.
      client('aws_cognito_user_pool_client', '["implicit"]', ''),
      client(
        'aws_cognito_managed_user_pool_client',
        '["implicit"]',
        'allowed_oauth_flows_user_pool_client = false',
      ),
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
      client('aws_cognito_managed_user_pool_client', '["implicit"]', ''),
    ],
    undetermined: [
      client('aws_cognito_user_pool_client', 'local.flows'),
      client(
        'aws_cognito_user_pool_client',
        '["implicit"]',
        'allowed_oauth_flows_user_pool_client = local.on',
      ),
    ],
  },
})

function noImplicit(flows: List) {
  return flows.no(flow => flow.is('implicit'))
}

function client(type: string, flows: string, set = 'allowed_oauth_flows_user_pool_client = true'): string {
  return `
    resource "${type}" "shop" {
      user_pool_id        = "eu-central-1_abc"
      allowed_oauth_flows = ${flows}
      ${set}
    }
  `
}
