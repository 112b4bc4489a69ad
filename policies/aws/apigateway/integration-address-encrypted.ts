import { addressesOf, hasIntegration, policy, type Scalar } from '../shared/index.ts'

const KINDS = ['HTTP', 'HTTP_PROXY']

export default policy({
  title: 'Integration of an API calls no plain HTTP address',
  problem: 'Integration of an API calls a plain HTTP address',
  severity: 'MEDIUM',
  resource: [
    'aws_api_gateway_integration',
    'aws_apigatewayv2_integration',
    'aws_api_gateway_rest_api',
    'aws_api_gateway_rest_api_put',
    'aws_apigatewayv2_api',
  ],
  when: {
    aws_api_gateway_integration: integration => integration.type.oneOf(KINDS),
    aws_apigatewayv2_integration: integration => integration.integration_type.oneOf(KINDS),
    aws_api_gateway_rest_api: api => hasIntegration(api.body),
    aws_api_gateway_rest_api_put: put => hasIntegration(put.body),
    aws_apigatewayv2_api: api => hasIntegration(api.body),
  },
  must: {
    aws_api_gateway_integration: integration => isEncrypted(integration.uri),
    aws_apigatewayv2_integration: integration => isEncrypted(integration.integration_uri),
    aws_api_gateway_rest_api: api => addressesOf(api.body, isEncrypted),
    aws_api_gateway_rest_api_put: put => addressesOf(put.body, isEncrypted),
    aws_apigatewayv2_api: api => addressesOf(api.body, isEncrypted),
  },
  why: 'What came in by HTTPS goes on in clear, with tokens and all. Whoever sits between the gateway and the server can read it and change it.',
  remediation: 'Let the server have a certificate, and call it by https.',
  fix: `
    resource "aws_api_gateway_integration" "this" {
      type = "HTTP_PROXY"
      uri  = "https://orders.example.com"
    }

    resource "aws_apigatewayv2_integration" "this" {
      integration_type = "HTTP_PROXY"
      integration_uri  = "https://orders.example.com"
    }

    resource "aws_api_gateway_rest_api" "this" {
      body = jsonencode({ paths = { "/orders" = { get = { x-amazon-apigateway-integration = { type = "http_proxy", uri = "https://orders.example.com" } } } } })
    }

    resource "aws_api_gateway_rest_api_put" "this" {
      body = jsonencode({ paths = { "/orders" = { get = { x-amazon-apigateway-integration = { type = "http_proxy", uri = "https://orders.example.com" } } } } })
    }

    resource "aws_apigatewayv2_api" "this" {
      body = jsonencode({ paths = { "/orders" = { get = { x-amazon-apigateway-integration = { type = "http_proxy", uri = "https://orders.example.com" } } } } })
    }
  `,
  // The document stays the reader's to write.
  fixFor: {
    aws_api_gateway_rest_api: () => 'resource "aws_api_gateway_rest_api" "this" {}',
    aws_api_gateway_rest_api_put: () => 'resource "aws_api_gateway_rest_api_put" "this" {}',
    aws_apigatewayv2_api: () => 'resource "aws_apigatewayv2_api" "this" {}',
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_integration',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apigatewayv2_integration',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/setup-http-integrations.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      ...each('HTTP_PROXY', '"https://orders.example.com"'),
      ...documents('http_proxy', '"https://orders.example.com"'),
      ...documents(
        'aws_proxy',
        '"arn:aws:apigateway:eu-central-1:lambda:path/2015-03-31/functions/1/invocations"',
      ),
      `
        resource "aws_apigatewayv2_integration" "orders" {
          api_id           = "1"
          integration_type = "HTTP_PROXY"
          connection_type  = "VPC_LINK"
          integration_uri  = "arn:aws:elasticloadbalancing:eu-central-1:111122223333:listener/app/orders/1/2"
        }
      `,
    ],
    fail: [
      ...documents('http_proxy', '"http://orders.example.com"'),
      ...documents('HTTP', '"http://orders.example.com/{id}"'),
      ...each('HTTP_PROXY', '"http://orders.example.com"'),
      ...each('HTTP', '"HTTP://orders.example.com/{id}"'),
    ],
    undetermined: each('HTTP_PROXY', 'local.address'),
  },
})

function isEncrypted(address: Scalar) {
  return address.satisfies(uri => !/^http:/i.test(uri), 'an address with https is expected')
}

function each(type: string, address: string): string[] {
  return [
    `
      resource "aws_api_gateway_integration" "orders" {
        rest_api_id = "1"
        resource_id = "1"
        http_method = "GET"
        type        = "${type}"
        uri         = ${address}
      }
    `,
    `
      resource "aws_apigatewayv2_integration" "orders" {
        api_id           = "1"
        integration_type = "${type}"
        integration_uri  = ${address}
      }
    `,
  ]
}

function documents(type: string, address: string): string[] {
  const body = `jsonencode({ openapi = "3.0.1", paths = { "/orders" = { get = { x-amazon-apigateway-integration = { type = "${type}", httpMethod = "GET", uri = ${address} } } } } })`
  return [
    `
      resource "aws_api_gateway_rest_api" "orders" {
        name = "orders"
        body = ${body}
      }
    `,
    `
      resource "aws_api_gateway_rest_api_put" "orders" {
        rest_api_id = "1"
        body        = ${body}
      }
    `,
    `
      resource "aws_apigatewayv2_api" "orders" {
        name          = "orders"
        protocol_type = "HTTP"
        body          = ${body}
      }
    `,
  ]
}
