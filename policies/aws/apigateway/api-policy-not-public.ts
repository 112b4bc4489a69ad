import {
  type AwsResource,
  any,
  companions,
  follow,
  isClosed,
  not,
  policy,
  policyInBody,
  policyOfApi,
  someOperationIsSigned,
  unless,
  unlessTheirs,
} from '../shared/index.ts'

export default policy({
  title: 'Policy of a REST API that IAM guards is not public',
  problem: 'Policy of a REST API that IAM guards is public',
  severity: 'HIGH',
  resource: ['aws_api_gateway_rest_api', 'aws_api_gateway_rest_api_policy', 'aws_api_gateway_rest_api_put'],
  when: { aws_api_gateway_rest_api_put: ({ body }) => unless(policyInBody(body) === undefined) },
  must: {
    aws_api_gateway_rest_api: api => {
      const closed = any(isClosed(policyOfApi(api)), not(takesSignedRequests(api)))
      // AWS keeps one policy: it is told at the one that has the say of it.
      return unlessTheirs(closed, companions(api, 'aws_api_gateway_rest_api_policy', { rest_api_id: 'id' }))
    },
    aws_api_gateway_rest_api_policy: own =>
      any(
        isClosed(own.policy),
        not(follow(own.rest_api_id, 'aws_api_gateway_rest_api', 'id').some(takesSignedRequests)),
      ),
    aws_api_gateway_rest_api_put: put =>
      any(
        isClosed(policyInBody(put.body)),
        not(
          any(
            someOperationIsSigned(put.body),
            follow(put.rest_api_id, 'aws_api_gateway_rest_api', 'id').some(takesSignedRequests),
          ),
        ),
      ),
  },
  why: 'Methods that ask for a signature take it from principals of the own account alone, until the policy of the API lets in others. This one lets in every AWS account, and what stands behind does the work.',
  remediation:
    'Name the accounts, roles or services in Principal, or narrow the statement by a condition such as aws:PrincipalOrgID or aws:SourceVpce.',
  fix: `
    resource "aws_api_gateway_rest_api" "this" {
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:root" }
          Action    = "execute-api:Invoke"
          Resource  = "*"
        }]
      })
    }

    resource "aws_api_gateway_rest_api_policy" "this" {
      rest_api_id = aws_api_gateway_rest_api.example.id
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:root" }
          Action    = "execute-api:Invoke"
          Resource  = "*"
        }]
      })
    }

    resource "aws_api_gateway_rest_api_put" "this" {
      rest_api_id = aws_api_gateway_rest_api.example.id
      body = jsonencode({
        x-amazon-apigateway-policy = {
          Version = "2012-10-17"
          Statement = [{
            Effect    = "Allow"
            Principal = { AWS = "arn:aws:iam::111122223333:root" }
            Action    = "execute-api:Invoke"
            Resource  = "*"
          }]
        }
      })
    }
  `,
  // The document stays the reader's to write.
  fixFor: {
    aws_api_gateway_rest_api_put: () => 'resource "aws_api_gateway_rest_api_put" "this" {}',
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_rest_api_policy',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-authorization-flow.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      api(
        'policy = jsonencode({ Statement = [{ Effect = "Allow", Principal = { AWS = "111122223333" }, Action = "execute-api:Invoke", Resource = "*" }] })',
      ),
      api(`
        policy = jsonencode({
          Statement = [
            { Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", Resource = "execute-api:/*" },
            {
              Effect    = "Deny"
              Principal = "*"
              Action    = "execute-api:Invoke"
              Resource  = "execute-api:/*"
              Condition = { StringNotEquals = { "aws:SourceVpce" = "vpce-0123" } }
            },
          ]
        })
      `),
      `${api('')}
        resource "aws_api_gateway_rest_api_policy" "shop" {
          rest_api_id = aws_api_gateway_rest_api.shop.id
          policy      = jsonencode({ Statement = [{ Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", Resource = "*", Condition = { StringEquals = { "aws:PrincipalOrgID" = "o-1a2b3c4d5e" } } }] })
        }
      `,
      api(bodyWith('{ AWS = "111122223333" }')),
      put(bodyWith('{ AWS = "111122223333" }')),
      // The provider writes the argument over what the document says.
      api(`
        policy = jsonencode({ Statement = [{ Effect = "Allow", Principal = { AWS = "111122223333" }, Action = "execute-api:Invoke", Resource = "*" }] })
        ${bodyWith('"*"')}
      `),
    ],
    fail: [
      api(
        'policy = jsonencode({ Statement = [{ Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", Resource = "*" }] })',
      ),
      `${api('')}
        resource "aws_api_gateway_rest_api_policy" "shop" {
          rest_api_id = aws_api_gateway_rest_api.shop.id
          policy      = jsonencode({ Statement = [{ Effect = "Allow", Principal = { AWS = "*" }, Action = "execute-api:Invoke", Resource = "*" }] })
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name   = "shop"
          policy = jsonencode({ Statement = [{ Effect = "Allow", Principal = "*", Action = "execute-api:*", Resource = "*" }] })
          body = jsonencode({
            paths      = { "/orders" = { get = { security = [{ sigv4 = [] }] } } }
            components = { securitySchemes = { sigv4 = { type = "apiKey", name = "Authorization", in = "header", "x-amazon-apigateway-authtype" = "awsSigv4" } } }
          })
        }
      `,
      api(bodyWith('"*"')),
      put(bodyWith('"*"')),
      // The document that says who may call is another one than that which lets in.
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name   = "shop"
          policy = jsonencode({ Statement = [{ Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", Resource = "*" }] })
        }
        resource "aws_api_gateway_rest_api_put" "shop" {
          rest_api_id = aws_api_gateway_rest_api.shop.id
          body        = jsonencode({ paths = { "/orders" = { get = { "x-amazon-apigateway-auth" = { type = "AWS_IAM" } } } } })
        }
      `,
    ],
    undetermined: [
      api('policy = local.policy'),
      api('body = "openapi: 3.0.1\\nx-amazon-apigateway-policy:\\n  Statement: []"'),
    ],
  },
})

/** A method of the API takes requests that are signed by IAM. Where nobody is asked who calls, the method tells it; another authorizer lets in nobody by the policy alone. */
function takesSignedRequests(api: AwsResource<'aws_api_gateway_rest_api'>) {
  return any(
    companions(api, 'aws_api_gateway_method', { rest_api_id: 'id' }).some(method =>
      method.authorization.is('AWS_IAM'),
    ),
    someOperationIsSigned(api.body),
    companions(api, 'aws_api_gateway_rest_api_put', { rest_api_id: 'id' }).some(put =>
      someOperationIsSigned(put.body),
    ),
  )
}

function api(policy: string): string {
  return `
    resource "aws_api_gateway_rest_api" "shop" {
      name = "shop"
      ${policy}
    }
    resource "aws_api_gateway_method" "list" {
      rest_api_id   = aws_api_gateway_rest_api.shop.id
      resource_id   = "1"
      http_method   = "GET"
      authorization = "AWS_IAM"
    }
  `
}

function put(body: string): string {
  return `${api('')}
    resource "aws_api_gateway_rest_api_put" "shop" {
      rest_api_id = aws_api_gateway_rest_api.shop.id
      ${body}
    }
  `
}

function bodyWith(principal: string): string {
  return `body = jsonencode({ openapi = "3.0.1", x-amazon-apigateway-policy = { Statement = [{ Effect = "Allow", Principal = ${principal}, Action = "execute-api:Invoke", Resource = "*" }] } })`
}
