import { any, hasNameThatAsks, hasOwnNamesAlone, not, policy } from '../shared/index.ts'

const OFF = '"x-amazon-apigateway-endpoint-configuration" = { disableExecuteApiEndpoint = true }'
const SERVERS = `jsonencode({ openapi = "3.0.1", servers = [{ url = "/", ${OFF} }] })`

export default policy({
  title: 'API with mutual TLS has no address without it',
  problem: 'API with mutual TLS has an address without it',
  severity: 'MEDIUM',
  resource: ['aws_apigatewayv2_api', 'aws_api_gateway_rest_api'],
  must: api => any(hasOwnNamesAlone(api), not(hasNameThatAsks(api))),
  why: 'The API has a name at which callers show a certificate, and the address that AWS gives it, at which nobody asks for one. Whoever lacks a certificate calls it there.',
  remediation: 'Set disable_execute_api_endpoint to true.',
  fix: `
    resource "aws_apigatewayv2_api" "this" {
      disable_execute_api_endpoint = true
    }

    resource "aws_api_gateway_rest_api" "this" {
      disable_execute_api_endpoint = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apigatewayv2_api',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_rest_api',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/rest-api-mutual-tls.html',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-disable-default-endpoint.html',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-swagger-extensions-endpoint-configuration.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      http('disable_execute_api_endpoint = true', 'mutual'),
      rest('disable_execute_api_endpoint = true', 'mutual'),
      http('', 'plain'),
      rest('disable_execute_api_endpoint = false', 'plain'),
      `
        resource "aws_apigatewayv2_api" "orders" {
          name          = "orders"
          protocol_type = "HTTP"
        }
      `,
      http(`body = ${SERVERS}`, 'mutual'),
      rest(`body = ${SERVERS}`, 'mutual'),
      rest(`body = jsonencode({ swagger = "2.0", ${OFF} })`, 'mutual'),
      `${rest('', 'mutual')}
        resource "aws_api_gateway_rest_api_put" "orders" {
          rest_api_id = aws_api_gateway_rest_api.orders.id
          body        = ${SERVERS}
        }
      `,
    ],
    fail: [
      http('', 'mutual'),
      http('disable_execute_api_endpoint = false', 'mutual'),
      rest('', 'mutual'),
      http('body = jsonencode({ openapi = "3.0.1", servers = [{ url = "/" }] })', 'mutual'),
      rest('body = "openapi: 3.0.1\\npaths: {}\\n"', 'mutual'),
      // Version 3 has it at a server alone.
      rest(`body = jsonencode({ openapi = "3.0.1", ${OFF} })`, 'mutual'),
      // What is written stands over the document from the next apply on.
      http(`disable_execute_api_endpoint = false\n  body = ${SERVERS}`, 'mutual'),
      // A REST API may have a name of the newer kind.
      `
        resource "aws_api_gateway_rest_api" "orders" {
          name = "orders"
        }
        resource "aws_apigatewayv2_api_mapping" "orders" {
          api_id      = aws_api_gateway_rest_api.orders.id
          domain_name = aws_apigatewayv2_domain_name.orders.domain_name
          stage       = "live"
        }
        ${newer('mutual')}
      `,
    ],
    undetermined: [
      http('disable_execute_api_endpoint = local.is_off', 'mutual'),
      rest(
        'body = "openapi: 3.0.1\\nservers:\\n- x-amazon-apigateway-endpoint-configuration:\\n    disableExecuteApiEndpoint: true\\n"',
        'mutual',
      ),
    ],
  },
})

type Tls = 'mutual' | 'plain'

function trust(tls: Tls): string {
  return tls === 'plain'
    ? ''
    : `
          mutual_tls_authentication {
            truststore_uri = "s3://trust/callers.pem"
          }`
}

function newer(tls: Tls): string {
  return `
        resource "aws_apigatewayv2_domain_name" "orders" {
          domain_name = "orders.example.com"
          domain_name_configuration {
            certificate_arn = "arn:aws:acm:eu-central-1:111122223333:certificate/1"
            endpoint_type   = "REGIONAL"
            security_policy = "TLS_1_2"
          }${trust(tls)}
        }`
}

function http(setting: string, tls: Tls): string {
  return `
        resource "aws_apigatewayv2_api" "orders" {
          name          = "orders"
          protocol_type = "HTTP"
          ${setting}
        }
        resource "aws_apigatewayv2_api_mapping" "orders" {
          api_id      = aws_apigatewayv2_api.orders.id
          domain_name = aws_apigatewayv2_domain_name.orders.id
          stage       = "live"
        }
        ${newer(tls)}
  `
}

function rest(setting: string, tls: Tls): string {
  return `
        resource "aws_api_gateway_rest_api" "orders" {
          name = "orders"
          ${setting}
        }
        resource "aws_api_gateway_base_path_mapping" "orders" {
          api_id      = aws_api_gateway_rest_api.orders.id
          domain_name = aws_api_gateway_domain_name.orders.domain_name
          stage_name  = "live"
        }
        resource "aws_api_gateway_domain_name" "orders" {
          domain_name              = "orders.example.com"
          regional_certificate_arn = "arn:aws:acm:eu-central-1:111122223333:certificate/1"
          endpoint_configuration {
            types = ["REGIONAL"]
          }${trust(tls)}
        }
  `
}
