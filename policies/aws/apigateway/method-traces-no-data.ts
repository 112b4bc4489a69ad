import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'API logs no whole requests and answers',
  problem: 'API logs whole requests and answers',
  severity: 'MEDIUM',
  resource: ['aws_api_gateway_method_settings', 'aws_apigatewayv2_stage'],
  must: {
    aws_api_gateway_method_settings: method => method.settings.data_trace_enabled.isNot(true),
    aws_apigatewayv2_stage: stage =>
      any(
        all(
          stage.default_route_settings.data_trace_enabled.isNot(true),
          stage.route_settings.every(route => route.data_trace_enabled.isNot(true)),
        ),
      ),
  },
  why: 'Tokens, passwords and personal data stand in the log in clear, for everybody who may read logs. It is a tool for an afternoon of debugging.',
  remediation: 'Set data_trace_enabled to false.',
  fix: `
    resource "aws_api_gateway_method_settings" "this" {
      settings {
        data_trace_enabled = false
      }
    }

    resource "aws_apigatewayv2_stage" "this" {
      default_route_settings {
        data_trace_enabled = false
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_method_settings',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html',
  ],
  equivalents: { checkov: ['CKV_AWS_276'] },
  examples: {
    pass: [
      `
        resource "aws_api_gateway_method_settings" "all" {
          rest_api_id = "1"
          stage_name  = "prod"
          method_path = "*/*"
          settings {
            logging_level = "INFO"
          }
        }
      `,
      `
        resource "aws_apigatewayv2_stage" "chat" {
          api_id = "1"
          name   = "prod"
        }
      `,
    ],
    fail: [
      `
        resource "aws_api_gateway_method_settings" "all" {
          rest_api_id = "1"
          stage_name  = "prod"
          method_path = "*/*"
          settings {
            data_trace_enabled = true
          }
        }
      `,
      `
        resource "aws_apigatewayv2_stage" "chat" {
          api_id = "1"
          name   = "prod"
          default_route_settings {
            data_trace_enabled = true
          }
        }
      `,
      `
        resource "aws_apigatewayv2_stage" "chat" {
          api_id = "1"
          name   = "prod"
          route_settings {
            route_key          = "$default"
            data_trace_enabled = true
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_api_gateway_method_settings" "all" {
          rest_api_id = "1"
          stage_name  = "prod"
          method_path = "*/*"
          settings {
            data_trace_enabled = local.trace
          }
        }
      `,
    ],
  },
})
