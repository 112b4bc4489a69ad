import type { Value } from '../../engine/index.ts'
import { any, callsOf, hasIntegration, policy } from '../shared/index.ts'

export default policy({
  title: 'Integration of a REST API checks whose certificate it is shown',
  problem: 'Integration of a REST API takes any certificate',
  severity: 'MEDIUM',
  resource: ['aws_api_gateway_integration', 'aws_api_gateway_rest_api', 'aws_api_gateway_rest_api_put'],
  when: {
    aws_api_gateway_integration: integration => integration.type.oneOf(['HTTP', 'HTTP_PROXY']),
    aws_api_gateway_rest_api: api => hasIntegration(api.body),
    aws_api_gateway_rest_api_put: put => hasIntegration(put.body),
  },
  must: {
    aws_api_gateway_integration: integration =>
      any(
        integration.tls_config.insecure_skip_verification.isNot(true),
        integration.connection_type.is('VPC_LINK'),
      ),
    aws_api_gateway_rest_api: api => callsOf(api.body, checksCertificate),
    aws_api_gateway_rest_api_put: put => callsOf(put.body, checksCertificate),
  },
  why: 'The gateway calls the server over the internet and takes a certificate that anybody signed. Whoever gets between the two shows one of his own, and reads and changes what passes.',
  remediation:
    'Give the server a certificate of an authority that API Gateway knows, and set insecure_skip_verification to false.',
  fix: `
    resource "aws_api_gateway_integration" "this" {
      type = "HTTP_PROXY"
      uri  = "https://orders.example.com"
      tls_config {
        insecure_skip_verification = false
      }
    }

    resource "aws_api_gateway_rest_api" "this" {
      body = jsonencode({ paths = { "/orders" = { get = { x-amazon-apigateway-integration = { type = "http_proxy", uri = "https://orders.example.com" } } } } })
    }

    resource "aws_api_gateway_rest_api_put" "this" {
      body = jsonencode({ paths = { "/orders" = { get = { x-amazon-apigateway-integration = { type = "http_proxy", uri = "https://orders.example.com" } } } } })
    }
  `,
  // The document stays the reader's to write.
  fixFor: {
    aws_api_gateway_rest_api: () => 'resource "aws_api_gateway_rest_api" "this" {}',
    aws_api_gateway_rest_api_put: () => 'resource "aws_api_gateway_rest_api_put" "this" {}',
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_integration',
    'https://docs.aws.amazon.com/apigateway/latest/api/API_TlsConfig.html',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-extensions-integration-tls-config.html',
  ],
  equivalents: {},
  differs:
    'A server behind a VPC link is left out: it is reached within the network, and has no other way to a certificate of a private authority.',
  examples: {
    pass: [
      integration(''),
      integration(skips('false')),
      `
        resource "aws_api_gateway_integration" "orders" {
          rest_api_id     = "1"
          resource_id     = "1"
          http_method     = "GET"
          type            = "HTTP_PROXY"
          connection_type = "VPC_LINK"
          connection_id   = "1"
          uri             = "https://orders.example.internal"
          ${skips('true')}
        }
      `,
      document('tlsConfig = { insecureSkipVerification = false }'),
      document('connectionType = "VPC_LINK", tlsConfig = { insecureSkipVerification = true }'),
      document('connectionType = "INTERNET"'),
      document('connectionType = "INTERNET"', 'aws_api_gateway_rest_api_put'),
    ],
    fail: [
      integration(skips('true')),
      document('tlsConfig = { insecureSkipVerification = true }'),
      document('tlsConfig = { insecureSkipVerification = true }', 'aws_api_gateway_rest_api_put'),
      document('connectionType = "INTERNET", tlsConfig = { insecureSkipVerification = true }'),
    ],
    undetermined: [integration(skips('local.is_private'))],
  },
})

function skips(value: string): string {
  return `tls_config {
            insecure_skip_verification = ${value}
          }`
}

function integration(setting: string): string {
  return `
        resource "aws_api_gateway_integration" "orders" {
          rest_api_id = "1"
          resource_id = "1"
          http_method = "GET"
          type        = "HTTP_PROXY"
          uri         = "https://orders.example.com"
          ${setting}
        }
      `
}

function document(setting: string, type = 'aws_api_gateway_rest_api'): string {
  return `
        resource "${type}" "orders" {
          ${type.endsWith('_put') ? 'rest_api_id = "1"' : 'name = "orders"'}
          body = jsonencode({ openapi = "3.0.1", paths = { "/orders" = { get = { x-amazon-apigateway-integration = { type = "http_proxy", httpMethod = "GET", uri = "https://orders.example.com", ${setting} } } } } })
        }
      `
}

/** A server behind a VPC link is reached within the network. */
function checksCertificate(call: Value) {
  return any(
    call._child('tlsConfig')._child('insecureSkipVerification').isNot(true),
    call._child('connectionType').is('VPC_LINK'),
  )
}
