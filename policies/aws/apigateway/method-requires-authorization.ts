import {
  type AwsResource,
  all,
  any,
  asksForCertificate,
  bodyThatAsks,
  companions,
  follow,
  isClosed,
  operationsAskWhoCalls,
  policy,
  policyInBody,
  policyOfApi,
  type Scalar,
  unlessKeptOut,
  Verdict,
} from '../shared/index.ts'

export default policy({
  title: 'REST method asks who calls',
  problem: 'REST method answers everybody',
  severity: 'MEDIUM',
  resource: ['aws_api_gateway_method', 'aws_api_gateway_rest_api', 'aws_api_gateway_rest_api_put'],
  when: { aws_api_gateway_rest_api: api => api.body.isSet() },
  must: {
    aws_api_gateway_method: method =>
      any(
        all(method.authorization.isSet(), method.authorization.isNot('NONE')),
        method.api_key_required.is(true),
        // A browser asks it before it sends anything, and cannot say who it is.
        method.http_method.is('OPTIONS'),
        ofApiThatKeepsOut(method),
      ),
    aws_api_gateway_rest_api: api => unlessKeptOut(operationsAskWhoCalls(api.body, 'ignored'), keepsOut(api)),
    aws_api_gateway_rest_api_put: put =>
      unlessKeptOut(operationsAskWhoCalls(put.body, 'ignored'), ofApiThatKeepsOut(put)),
  },
  why: 'Whoever reaches the API can call the method, which is every address of the internet, or every network that the policy of a private API lets in. What stands behind does the work, and whether that was meant cannot be seen.',
  remediation:
    'Set authorization to AWS_IAM, CUSTOM or COGNITO_USER_POOLS, in an OpenAPI body give the operation a security scheme, or let the policy of the API name who may call.',
  fix: `
    resource "aws_api_gateway_method" "this" {
      authorization = "AWS_IAM"
    }

    resource "aws_api_gateway_rest_api" "this" {
      body = jsonencode({ paths = { "/orders" = { get = { security = [{ sigv4 = [] }] } } } })
    }

    resource "aws_api_gateway_rest_api_put" "this" {
      body = jsonencode({ paths = { "/orders" = { get = { security = [{ sigv4 = [] }] } } } })
    }
  `,
  fixFor: {
    aws_api_gateway_rest_api: api => bodyThatAsks('aws_api_gateway_rest_api', api.body, 'ignored'),
    aws_api_gateway_rest_api_put: put => bodyThatAsks('aws_api_gateway_rest_api_put', put.body, 'ignored'),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_method',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_rest_api_put',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-control-access-to-api.html',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-authorization-flow.html',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-known-issues.html',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/rest-api-mutual-tls.html',
  ],
  equivalents: { checkov: ['CKV_AWS_59', 'CKV2_AWS_70'], trivy: ['AWS-0004'] },
  differs:
    'A method of an API that is private, that asks for mutual TLS and has no other address, or whose policy narrows who may call, passes; CKV_AWS_59 and AWS-0004 do not look at the API. AWS-0004 leaves a method `OPTION` alone, which no browser sends. Of an OpenAPI body the operations are read that name a security scheme or not, as API Gateway does not use what the document asks for all of them; whether the scheme names an authorizer is not.',
  examples: {
    pass: [
      ...['aws_api_gateway_rest_api', 'aws_api_gateway_rest_api_put'].map(
        type => `
          resource "${type}" "shop" {
            ${type.endsWith('_put') ? 'rest_api_id = aws_api_gateway_rest_api.empty.id' : 'name = "shop"'}
            body = jsonencode({
              x-amazon-apigateway-policy = {
                Statement = [{ Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", Resource = "*", Condition = { IpAddress = { "aws:SourceIp" = "203.0.113.0/24" } } }]
              }
              paths = { "/orders" = { get = {} } }
            })
          }
          resource "aws_api_gateway_rest_api" "empty" {
            name = "empty"
          }
        `,
      ),
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name = "shop"
          endpoint_configuration {
            types = ["PRIVATE"]
          }
        }
        resource "aws_api_gateway_rest_api_put" "shop" {
          rest_api_id = aws_api_gateway_rest_api.shop.id
          body        = jsonencode({ openapi = "3.0.1", paths = { "/orders" = { get = {} } } })
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name                         = "shop"
          disable_execute_api_endpoint = true
        }
        resource "aws_api_gateway_domain_name" "shop" {
          domain_name = "api.example.com"
          mutual_tls_authentication {
            truststore_uri = "s3://trust/ca.pem"
          }
        }
        resource "aws_api_gateway_base_path_mapping" "shop" {
          api_id      = aws_api_gateway_rest_api.shop.id
          domain_name = aws_api_gateway_domain_name.shop.domain_name
        }
        resource "aws_api_gateway_method" "list" {
          rest_api_id   = aws_api_gateway_rest_api.shop.id
          resource_id   = "1"
          http_method   = "GET"
          authorization = "NONE"
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          body = jsonencode({
            paths = {
              "/orders" = {
                options = {}
                get     = { security = [{ sigv4 = [] }] }
                post    = { "x-amazon-apigateway-auth" = { type = "AWS_IAM" } }
              }
            }
          })
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          body = jsonencode({ paths = { "/orders" = { get = {} } } })
          endpoint_configuration {
            types = ["PRIVATE"]
          }
        }
      `,
      `
        resource "aws_api_gateway_method" "list" {
          rest_api_id   = "1"
          resource_id   = "1"
          http_method   = "GET"
          authorization = "AWS_IAM"
        }
      `,
      `
        resource "aws_api_gateway_method" "list" {
          rest_api_id      = "1"
          resource_id      = "1"
          http_method      = "GET"
          authorization    = "NONE"
          api_key_required = true
        }
      `,
      `
        resource "aws_api_gateway_method" "preflight" {
          rest_api_id   = "1"
          resource_id   = "1"
          http_method   = "OPTIONS"
          authorization = "NONE"
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name = "shop"
          endpoint_configuration {
            types = ["PRIVATE"]
          }
        }
        resource "aws_api_gateway_method" "list" {
          rest_api_id   = aws_api_gateway_rest_api.shop.id
          resource_id   = "1"
          http_method   = "GET"
          authorization = "NONE"
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name = "shop"
        }
        resource "aws_api_gateway_rest_api_policy" "shop" {
          rest_api_id = aws_api_gateway_rest_api.shop.id
          policy = jsonencode({
            Statement = [
              { Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", Resource = "*" },
              {
                Effect    = "Deny"
                Principal = "*"
                Action    = "execute-api:Invoke"
                Resource  = "*"
                Condition = { NotIpAddress = { "aws:SourceIp" = "203.0.113.0/24" } }
              },
            ]
          })
        }
        resource "aws_api_gateway_method" "list" {
          rest_api_id   = aws_api_gateway_rest_api.shop.id
          resource_id   = "1"
          http_method   = "GET"
          authorization = "NONE"
        }
      `,
    ],
    fail: [
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name = "shop"
          endpoint_configuration {
            types = ["PRIVATE"]
          }
          body = jsonencode({
            x-amazon-apigateway-policy = { Statement = [{ Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", Resource = "*" }] }
            paths                      = { "/orders" = { get = {} } }
          })
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name = "shop"
        }
        resource "aws_api_gateway_rest_api_put" "shop" {
          rest_api_id = aws_api_gateway_rest_api.shop.id
          body        = jsonencode({ openapi = "3.0.1", paths = { "/orders" = { get = {} } } })
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          body = jsonencode({ security = [{ sigv4 = [] }], paths = { "/orders" = { get = {} } } })
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          body = jsonencode({ paths = { "/orders" = { get = { security = [{}] } } } })
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name = "shop"
          endpoint_configuration {
            types = ["PRIVATE"]
          }
        }
        resource "aws_api_gateway_rest_api_policy" "shop" {
          rest_api_id = aws_api_gateway_rest_api.shop.id
          policy = jsonencode({
            Statement = [{ Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", Resource = "*" }]
          })
        }
        resource "aws_api_gateway_method" "list" {
          rest_api_id   = aws_api_gateway_rest_api.shop.id
          resource_id   = "1"
          http_method   = "GET"
          authorization = "NONE"
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name = "shop"
          policy = jsonencode({
            Statement = [
              { Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", Resource = "*" },
              {
                Effect    = "Deny"
                Principal = "*"
                Action    = "execute-api:Invoke"
                Resource  = "*"
                Condition = { Bool = { "aws:SecureTransport" = "false" } }
              },
            ]
          })
        }
        resource "aws_api_gateway_method" "list" {
          rest_api_id   = aws_api_gateway_rest_api.shop.id
          resource_id   = "1"
          http_method   = "GET"
          authorization = "NONE"
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name = "shop"
        }
        resource "aws_api_gateway_domain_name" "shop" {
          domain_name = "api.example.com"
          mutual_tls_authentication {
            truststore_uri = "s3://trust/ca.pem"
          }
        }
        resource "aws_api_gateway_base_path_mapping" "shop" {
          api_id      = aws_api_gateway_rest_api.shop.id
          domain_name = aws_api_gateway_domain_name.shop.domain_name
        }
        resource "aws_api_gateway_method" "list" {
          rest_api_id   = aws_api_gateway_rest_api.shop.id
          resource_id   = "1"
          http_method   = "GET"
          authorization = "NONE"
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          body = jsonencode({
            openapi = "3.0.1"
            paths = {
              "/orders" = {
                parameters = [{ name = "page", in = "query" }]
                options    = {}
                get        = { summary = "Lists them" }
                post       = { security = [{ sigv4 = [] }] }
              }
              "/{proxy+}" = { "x-amazon-apigateway-any-method" = { security = [] } }
            }
            components = { securitySchemes = { sigv4 = { type = "apiKey", name = "Authorization", in = "header" } } }
          })
        }
      `,
      `
        resource "aws_api_gateway_method" "list" {
          rest_api_id   = "1"
          resource_id   = "1"
          http_method   = "GET"
          authorization = "NONE"
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name = "shop"
          policy = jsonencode({
            Statement = [{ Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", Resource = "*" }]
          })
        }
        resource "aws_api_gateway_method" "list" {
          rest_api_id   = aws_api_gateway_rest_api.shop.id
          resource_id   = "1"
          http_method   = "GET"
          authorization = "NONE"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_api_gateway_rest_api_put" "shop" {
          rest_api_id = "1a2b3c"
          body        = local.openapi
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          body = "openapi: 3.0.1\\npaths: {}"
        }
      `,
      `
        resource "aws_api_gateway_method" "list" {
          rest_api_id   = "1"
          resource_id   = "1"
          http_method   = "GET"
          authorization = local.authorization
        }
      `,
    ],
  },
})

/** The API that it belongs to keeps strangers out as a whole. */
function ofApiThatKeepsOut({
  rest_api_id,
}: AwsResource<'aws_api_gateway_method' | 'aws_api_gateway_rest_api_put'>) {
  return follow(rest_api_id, 'aws_api_gateway_rest_api', 'id').some(keepsOut)
}

/** The API is private, asks for a certificate, or its policy keeps others out. */
function keepsOut(api: AwsResource<'aws_api_gateway_rest_api'>) {
  const own = companions(api, 'aws_api_gateway_rest_api_policy', { rest_api_id: 'id' })
  const imported = companions(api, 'aws_api_gateway_rest_api_put', { rest_api_id: 'id' })
  return any(
    // Without a policy nobody gets to a private API; with one that is public, every network of every account does.
    all(
      api.endpoint_configuration.types.has('PRIVATE'),
      isClosed(policyOfApi(api)),
      own.every(one => isClosed(one.policy)),
      imported.every(({ body }) => isClosed(policyInBody(body))),
    ),
    isRestrictive(policyOfApi(api)),
    own.some(one => isRestrictive(one.policy)),
    imported.some(({ body }) => isRestrictive(policyInBody(body))),
    asksForCertificate(api),
  )
}

/** The policy of the API lets in those alone whom it names, or keeps out all others. */
function isRestrictive(document: Scalar | undefined) {
  return document === undefined ? new Verdict('fail') : all(document.isSet(), isClosed(document))
}
