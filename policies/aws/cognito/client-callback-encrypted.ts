import { type AwsResource, hcl, knownTexts, policy, type Scalar } from '../shared/index.ts'

export default policy({
  title: 'User pool client sends nobody back over plain HTTP',
  problem: 'User pool client sends users back over plain HTTP',
  severity: 'INFO',
  resource: ['aws_cognito_user_pool_client', 'aws_cognito_managed_user_pool_client'],
  // The address that is used by default is one of these.
  must: client => client.callback_urls.every(isEncrypted),
  why: 'Cognito takes plain HTTP to the own machine alone, and refuses the client when the plan is applied. Over plain HTTP everybody on the way would read the code or the token that signs a user in.',
  remediation: 'Begin each address in callback_urls with https://.',
  fix: `
    resource "aws_cognito_user_pool_client" "this" {
      callback_urls = ["https://shop.example.com/signed-in"]
    }

    resource "aws_cognito_managed_user_pool_client" "this" {
      callback_urls = ["https://shop.example.com/signed-in"]
    }
  `,
  fixFor: {
    aws_cognito_user_pool_client: client => fixOf('aws_cognito_user_pool_client', client),
    aws_cognito_managed_user_pool_client: client => fixOf('aws_cognito_managed_user_pool_client', client),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool_client',
    'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPoolClient.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      client('aws_cognito_user_pool_client', '"https://shop.example.com/signed-in"'),
      client('aws_cognito_user_pool_client', '"http://localhost:3000/", "shop://signed-in"'),
      client('aws_cognito_managed_user_pool_client', '"http://127.0.0.1/", "http://[::1]:8080/"'),
      `
        resource "aws_cognito_user_pool_client" "shop" {
          name         = "shop"
          user_pool_id = "eu-central-1_abc"
        }
      `,
    ],
    fail: [
      client('aws_cognito_user_pool_client', '"https://shop.example.com/", "http://shop.example.com/"'),
      client('aws_cognito_user_pool_client', '"HTTP://localhost.example.com/"'),
      client('aws_cognito_managed_user_pool_client', '"http://shop.example.com/"'),
    ],
    undetermined: [client('aws_cognito_user_pool_client', 'local.address')],
  },
})

/** HTTP to the own machine leaves it never. */
const OVER_HTTP = /^http:(?!\/\/(localhost|127\.0\.0\.1|\[::1\])(?=[:/?#]|$))/i

function isEncrypted(address: Scalar) {
  return address.satisfies(is => !OVER_HTTP.test(is), 'an address with https:// is expected')
}

type Client = 'aws_cognito_user_pool_client' | 'aws_cognito_managed_user_pool_client'

/** The addresses that stand, those over plain HTTP with https:// instead. */
function fixOf(type: Client, { callback_urls: addresses }: AwsResource<Client>): string | undefined {
  const all = knownTexts(addresses)?.map(one =>
    OVER_HTTP.test(one) ? one.replace(/^http:/i, 'https:') : one,
  )
  return all && hcl(type, 'this', { callback_urls: all })
}

function client(type: string, addresses: string): string {
  return `
    resource "${type}" "shop" {
      user_pool_id  = "eu-central-1_abc"
      callback_urls = [${addresses}]
    }
  `
}
