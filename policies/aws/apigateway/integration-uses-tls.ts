import { any, callsOf, follow, hasIntegration, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Private integration of an HTTP API uses HTTPS',
  problem: 'Private integration of an HTTP API uses plain HTTP',
  severity: 'MEDIUM',
  resource: ['aws_apigatewayv2_integration', 'aws_apigatewayv2_api'],
  when: {
    aws_apigatewayv2_integration: integration => integration.connection_type.is('VPC_LINK'),
    aws_apigatewayv2_api: api => hasIntegration(api.body),
  },
  must: {
    aws_apigatewayv2_integration: integration =>
      any(
        integration.tls_config.isSet(),
        // Of a WebSocket API the address says whether it is HTTPS, and AWS takes no tls_config.
        follow(integration.api_id, 'aws_apigatewayv2_api', 'id').some(api =>
          api.protocol_type.is('WEBSOCKET'),
        ),
      ),
    aws_apigatewayv2_api: api =>
      callsOf(api.body, call =>
        any(call._child('tlsConfig').isSet(), not(call._child('connectionType').is('VPC_LINK'))),
      ),
  },
  why: 'Between the gateway and the load balancer everything is in clear, also what came in by HTTPS. Whoever sits in the network can read it.',
  remediation:
    'Write a tls_config, in an OpenAPI body tlsConfig, with the name that the certificate behind must have.',
  fix: `
    resource "aws_apigatewayv2_integration" "this" {
      api_id           = aws_apigatewayv2_api.example.id
      integration_type = "HTTP_PROXY"
      connection_type  = "VPC_LINK"
      connection_id    = aws_apigatewayv2_vpc_link.example.id
      tls_config {
        server_name_to_verify = "orders.example.internal"
      }
    }

    resource "aws_apigatewayv2_api" "this" {
      body = jsonencode({
        paths = { "/orders" = { get = { x-amazon-apigateway-integration = { type = "http_proxy", connectionType = "VPC_LINK", tlsConfig = { serverNameToVerify = "orders.example.internal" } } } } }
      })
    }
  `,
  // The document stays the reader's to write.
  fixFor: { aws_apigatewayv2_api: () => 'resource "aws_apigatewayv2_api" "this" {}' },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apigatewayv2_integration',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-private.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      document('connectionType = "VPC_LINK", tlsConfig = { serverNameToVerify = "orders.example.internal" }'),
      document('connectionType = "INTERNET"'),
      document(''),
      `
        resource "aws_apigatewayv2_integration" "orders" {
          api_id           = "1"
          integration_type = "HTTP_PROXY"
          connection_type  = "VPC_LINK"
          connection_id    = "1"
          tls_config {
            server_name_to_verify = "orders.example.internal"
          }
        }
      `,
      `
        resource "aws_apigatewayv2_integration" "orders" {
          api_id           = "1"
          integration_type = "HTTP_PROXY"
          connection_type  = "VPC_LINK"
          connection_id    = "1"
          tls_config {}
        }
      `,
      `
        resource "aws_apigatewayv2_api" "chat" {
          name          = "chat"
          protocol_type = "WEBSOCKET"
        }
        resource "aws_apigatewayv2_integration" "chat" {
          api_id           = aws_apigatewayv2_api.chat.id
          integration_type = "HTTP_PROXY"
          integration_uri  = "https://chat.example.internal"
          connection_type  = "VPC_LINK"
          connection_id    = "1"
        }
      `,
    ],
    fail: [
      document('connectionType = "VPC_LINK"'),
      `
        resource "aws_apigatewayv2_integration" "orders" {
          api_id           = "1"
          integration_type = "HTTP_PROXY"
          connection_type  = "VPC_LINK"
          connection_id    = "1"
        }
      `,
      `
        resource "aws_apigatewayv2_api" "orders" {
          name          = "orders"
          protocol_type = "HTTP"
        }
        resource "aws_apigatewayv2_integration" "orders" {
          api_id           = aws_apigatewayv2_api.orders.id
          integration_type = "HTTP_PROXY"
          connection_type  = "VPC_LINK"
          connection_id    = "1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_apigatewayv2_integration" "orders" {
          api_id           = "1"
          integration_type = "HTTP_PROXY"
          connection_type  = local.connection_type
          connection_id    = "1"
        }
      `,
    ],
  },
})

function document(setting: string): string {
  return `
        resource "aws_apigatewayv2_api" "orders" {
          name          = "orders"
          protocol_type = "HTTP"
          body = jsonencode({ openapi = "3.0.1", paths = { "/orders" = { get = { x-amazon-apigateway-integration = { type = "http_proxy", httpMethod = "ANY", uri = "arn:aws:elasticloadbalancing:eu-central-1:111122223333:listener/app/orders/1/2", ${setting} } } } } })
        }
      `
}
