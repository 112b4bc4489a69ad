import { all, policy, type Scalar, type Verdict } from '../shared/index.ts'

export default policy({
  title: 'API names the client whose OpenID tokens it takes',
  problem: 'API takes the OpenID tokens of every client',
  severity: 'MEDIUM',
  resource: ['aws_appsync_graphql_api', 'aws_appsync_api'],
  must: {
    aws_appsync_graphql_api: api =>
      all(
        namesClient(api.openid_connect_config),
        api.additional_authentication_provider.every(provider => namesClient(provider.openid_connect_config)),
      ),
    aws_appsync_api: api =>
      api.event_config.every(config =>
        config.auth_provider.every(provider =>
          provider.openid_connect_config.every(issuer => isNamed(issuer.client_id)),
        ),
      ),
  },
  why: 'A token that the issuer gave out for another application counts here too. Whoever runs one that the same users sign in to can call the API in their names, and at an issuer that many share everybody can register one.',
  remediation: 'Name the client in client_id, or several as a regular expression.',
  fix: `
    resource "aws_appsync_graphql_api" "this" {
      openid_connect_config {
        client_id = "shop"
      }
    }

    resource "aws_appsync_api" "this" {
      event_config {
        auth_provider {
          openid_connect_config {
            client_id = "shop"
          }
        }
      }
    }
  `,
  fixFor: {
    aws_appsync_graphql_api: api =>
      namesClient(api.openid_connect_config).outcome === 'fail'
        ? undefined
        : `
          resource "aws_appsync_graphql_api" "this" {
            additional_authentication_provider {
              openid_connect_config {
                client_id = "shop"
              }
            }
          }
        `,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appsync_graphql_api',
    'https://docs.aws.amazon.com/appsync/latest/APIReference/API_OpenIDConnectConfig.html',
    'https://docs.aws.amazon.com/appsync/latest/devguide/security-authz.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      graphql('client_id = "shop"'),
      `
        resource "aws_appsync_graphql_api" "orders" {
          authentication_type = "AWS_IAM"
          name                = "orders"
        }
      `,
      events('client_id = "shop|admin"'),
    ],
    fail: [
      graphql(''),
      graphql('client_id = ""'),
      graphql('client_id = ".*"'),
      `
        resource "aws_appsync_graphql_api" "orders" {
          authentication_type = "AWS_IAM"
          name                = "orders"
          additional_authentication_provider {
            authentication_type = "OPENID_CONNECT"
            openid_connect_config {
              issuer = "https://login.example.com"
            }
          }
        }
      `,
      events(''),
    ],
    undetermined: [graphql('client_id = local.client'), events('client_id = local.client')],
  },
})

function namesClient(issuer: { isAbsent(): Verdict; readonly client_id: Scalar }): Verdict {
  const none = issuer.isAbsent()
  return none.outcome === 'pass' ? none : isNamed(issuer.client_id)
}

/** A pattern that fits every name names none. */
function isNamed(client: Scalar): Verdict {
  return client.satisfies(name => !/^\^?(\.[*+])?\$?$/.test(name), 'the name of a client is expected')
}

function graphql(client: string): string {
  return `
    resource "aws_appsync_graphql_api" "orders" {
      authentication_type = "OPENID_CONNECT"
      name                = "orders"
      openid_connect_config {
        issuer = "https://login.example.com"
        ${client}
      }
    }
  `
}

function events(client: string): string {
  return `
    resource "aws_appsync_api" "chat" {
      name = "chat"
      event_config {
        auth_provider {
          auth_type = "OPENID_CONNECT"
          openid_connect_config {
            issuer = "https://login.example.com"
            ${client}
          }
        }
        connection_auth_mode {
          auth_type = "OPENID_CONNECT"
        }
        default_publish_auth_mode {
          auth_type = "OPENID_CONNECT"
        }
        default_subscribe_auth_mode {
          auth_type = "OPENID_CONNECT"
        }
      }
    }
  `
}
