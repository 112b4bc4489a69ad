import { policy } from '../shared/index.ts'

export default policy({
  title: 'User pool client proves a password without sending it',
  problem: 'User pool client sends the password',
  severity: 'LOW',
  resource: ['aws_cognito_user_pool_client', 'aws_cognito_managed_user_pool_client'],
  must: client =>
    client.explicit_auth_flows.no(flow => flow.oneOf(['ALLOW_USER_PASSWORD_AUTH', 'USER_PASSWORD_AUTH'])),
  why: 'In this flow the password itself is in the request, and whatever logs or breaks open the request has it. With SRP the client shows that it knows the password, and nobody can read it.',
  remediation:
    'Use ALLOW_USER_SRP_AUTH in place of ALLOW_USER_PASSWORD_AUTH; ALLOW_USER_AUTH takes a password in the request as well.',
  fix: `
    resource "aws_cognito_user_pool_client" "this" {
      explicit_auth_flows = ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
    }

    resource "aws_cognito_managed_user_pool_client" "this" {
      explicit_auth_flows = ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool_client',
    'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPoolClient.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      client('aws_cognito_user_pool_client', '["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]'),
      // A server that signs its requests with credentials of AWS.
      client('aws_cognito_user_pool_client', '["ALLOW_ADMIN_USER_PASSWORD_AUTH"]'),
      `
        resource "aws_cognito_managed_user_pool_client" "shop" {
          name_prefix  = "shop"
          user_pool_id = "eu-central-1_abc"
        }
      `,
    ],
    fail: [
      client('aws_cognito_user_pool_client', '["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_PASSWORD_AUTH"]'),
      client('aws_cognito_user_pool_client', '["USER_PASSWORD_AUTH"]'),
      client('aws_cognito_managed_user_pool_client', '["ALLOW_USER_PASSWORD_AUTH"]'),
    ],
    undetermined: [client('aws_cognito_user_pool_client', 'local.flows')],
  },
})

function client(type: string, flows: string): string {
  return `
    resource "${type}" "shop" {
      user_pool_id        = "eu-central-1_abc"
      explicit_auth_flows = ${flows}
    }
  `
}
