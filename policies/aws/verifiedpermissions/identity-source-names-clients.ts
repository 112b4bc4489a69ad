import { all, policy, type Verdict } from '../shared/index.ts'

export default policy({
  title: 'Identity source names the clients whose tokens it takes',
  problem: 'Identity source takes the tokens of every client',
  severity: 'MEDIUM',
  resource: 'aws_verifiedpermissions_identity_source',
  must: source =>
    source.configuration.every(configuration =>
      all(
        configuration.cognito_user_pool_configuration.every(pool => pool.client_ids.isSet()),
        configuration.open_id_connect_configuration.every(issuer =>
          issuer.token_selection.every(tokens =>
            all(
              tokens.access_token_only.every(access => access.audiences.isSet()),
              tokens.identity_token_only.every(identity => identity.client_ids.isSet()),
            ),
          ),
        ),
      ),
    ),
  why: 'A token that was given out for another application counts here too. Whoever runs one that the same users sign in to can act in their names.',
  remediation: 'Name the clients in client_ids, or the audiences in audiences.',
  fix: `
    resource "aws_verifiedpermissions_identity_source" "this" {
      configuration {
        cognito_user_pool_configuration {
          client_ids = [aws_cognito_user_pool_client.example.id]
        }
      }
    }
  `,
  fixFor: {
    aws_verifiedpermissions_identity_source: source => {
      const configuration = source.configuration.first()
      const tokens = configuration.open_id_connect_configuration.first().token_selection.first()
      const isOf = (kind: { isAbsent(): Verdict }) => kind.isAbsent().outcome !== 'pass'
      if (isOf(tokens.access_token_only))
        return written(
          'open_id_connect_configuration',
          'access_token_only',
          'audiences = ["https://shop.example.com"]',
        )
      if (isOf(tokens.identity_token_only))
        return written('open_id_connect_configuration', 'identity_token_only', 'client_ids = ["shop"]')
      return undefined
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/verifiedpermissions_identity_source',
    'https://docs.aws.amazon.com/verifiedpermissions/latest/userguide/identity-sources.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      cognito('client_ids = ["1a2b3c"]'),
      oidc('access_token_only', 'audiences = ["https://shop.example.com"]'),
    ],
    fail: [
      cognito(''),
      cognito('client_ids = []'),
      oidc('access_token_only', 'principal_id_claim = "sub"'),
      oidc('identity_token_only', 'principal_id_claim = "sub"'),
    ],
    undetermined: [cognito('client_ids = local.clients')],
  },
})

function written(issuer: string, kind: string, clients: string): string {
  return `
    resource "aws_verifiedpermissions_identity_source" "this" {
      configuration {
        ${issuer} {
          token_selection {
            ${kind} {
              ${clients}
            }
          }
        }
      }
    }
  `
}

function cognito(clients: string): string {
  return `
    resource "aws_verifiedpermissions_identity_source" "shop" {
      policy_store_id = "store"
      configuration {
        cognito_user_pool_configuration {
          user_pool_arn = "arn:aws:cognito-idp:eu-central-1:111122223333:userpool/eu-central-1_shop"
          ${clients}
        }
      }
    }
  `
}

function oidc(kind: string, tokens: string): string {
  return `
    resource "aws_verifiedpermissions_identity_source" "shop" {
      policy_store_id = "store"
      configuration {
        open_id_connect_configuration {
          issuer = "https://login.example.com"
          token_selection {
            ${kind} {
              ${tokens}
            }
          }
        }
      }
    }
  `
}
