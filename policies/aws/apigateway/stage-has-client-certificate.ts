import { follow, policy } from '../shared/index.ts'

export default policy({
  title: 'REST or WebSocket stage shows a certificate to what stands behind it',
  problem: 'REST or WebSocket stage shows no certificate to what stands behind it',
  severity: 'INFO',
  resource: ['aws_api_gateway_stage', 'aws_apigatewayv2_stage'],
  when: {
    // An HTTP API has none.
    aws_apigatewayv2_stage: stage =>
      follow(stage.api_id, 'aws_apigatewayv2_api', 'id').some(api => api.protocol_type.is('WEBSOCKET')),
  },
  must: stage => stage.client_certificate_id.isSet(),
  why: 'A server behind the API cannot tell its requests from those of anybody who found its address. With a certificate it can refuse the others.',
  remediation: 'Make an aws_api_gateway_client_certificate and name it in client_certificate_id.',
  fix: `
    resource "aws_api_gateway_stage" "this" {
      client_certificate_id = aws_api_gateway_client_certificate.example.id
    }

    resource "aws_apigatewayv2_stage" "this" {
      api_id                = aws_apigatewayv2_api.example.id
      client_certificate_id = aws_api_gateway_client_certificate.example.id
    }
    resource "aws_apigatewayv2_api" "example" {
      name          = "example"
      protocol_type = "WEBSOCKET"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_stage',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apigatewayv2_stage',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/getting-started-client-side-ssl-authentication.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_51'] },
  examples: {
    pass: [
      `
        resource "aws_api_gateway_stage" "shop" {
          client_certificate_id = "abc123"
        }
      `,
      `
        resource "aws_apigatewayv2_api" "chat" {
          name          = "chat"
          protocol_type = "WEBSOCKET"
        }
        resource "aws_apigatewayv2_stage" "chat" {
          api_id                = aws_apigatewayv2_api.chat.id
          name                  = "prod"
          client_certificate_id = "abc123"
        }
      `,
    ],
    fail: [
      `
        resource "aws_api_gateway_stage" "shop" {
          stage_name = "prod"
        }
      `,
      `
        resource "aws_apigatewayv2_api" "chat" {
          name          = "chat"
          protocol_type = "WEBSOCKET"
        }
        resource "aws_apigatewayv2_stage" "chat" {
          api_id = aws_apigatewayv2_api.chat.id
          name   = "prod"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_api_gateway_stage" "shop" {
          client_certificate_id = local.certificate
        }
      `,
    ],
  },
})
