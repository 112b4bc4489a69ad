import { any, follow, not, policy } from '../shared/index.ts'

export default policy({
  title: 'WebSocket stage writes an execution log',
  problem: 'WebSocket stage writes no execution log',
  severity: 'MEDIUM',
  resource: 'aws_apigatewayv2_stage',
  must: stage =>
    any(
      stage.default_route_settings.logging_level.oneOf(['ERROR', 'INFO']),
      // An HTTP API has none.
      not(follow(stage.api_id, 'aws_apigatewayv2_api', 'id').some(api => api.protocol_type.is('WEBSOCKET'))),
    ),
  why: 'Why a message failed, in an authorizer, a mapping or behind, stands nowhere else. Attacks show first as errors that nobody has seen before.',
  remediation: 'Set logging_level to ERROR or INFO in default_route_settings.',
  fix: `
    resource "aws_apigatewayv2_stage" "this" {
      default_route_settings {
        logging_level = "ERROR"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apigatewayv2_stage',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/websocket-api-logging.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_4'] },
  examples: {
    pass: [
      `
        resource "aws_apigatewayv2_api" "chat" {
          name          = "chat"
          protocol_type = "WEBSOCKET"
        }
        resource "aws_apigatewayv2_stage" "chat" {
          api_id = aws_apigatewayv2_api.chat.id
          name   = "prod"
          default_route_settings {
            logging_level = "ERROR"
          }
        }
      `,
      `
        resource "aws_apigatewayv2_api" "shop" {
          name          = "shop"
          protocol_type = "HTTP"
        }
        resource "aws_apigatewayv2_stage" "shop" {
          api_id = aws_apigatewayv2_api.shop.id
          name   = "prod"
        }
      `,
    ],
    fail: [
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
      `
        resource "aws_apigatewayv2_api" "chat" {
          name          = "chat"
          protocol_type = "WEBSOCKET"
        }
        resource "aws_apigatewayv2_stage" "chat" {
          api_id = aws_apigatewayv2_api.chat.id
          name   = "prod"
          default_route_settings {
            logging_level = "OFF"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_apigatewayv2_api" "chat" {
          name          = "chat"
          protocol_type = "WEBSOCKET"
        }
        resource "aws_apigatewayv2_stage" "chat" {
          api_id = aws_apigatewayv2_api.chat.id
          name   = "prod"
          default_route_settings {
            logging_level = local.level
          }
        }
      `,
    ],
  },
})
