import { all, any, follow, not, policy, type Scalar, type Verdict } from '../shared/index.ts'

export default policy({
  title: 'WebSocket stage writes an execution log',
  problem: 'WebSocket stage writes no execution log',
  severity: 'MEDIUM',
  resource: 'aws_apigatewayv2_stage',
  must: stage =>
    any(
      logs(stage.default_route_settings),
      // Routes that are set one by one may be all that there are. Beside settings for all that keep silent they are exceptions.
      all(stage.default_route_settings.isAbsent(), stage.route_settings.some(logs)),
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
      chat(byDefault('logging_level = "ERROR"')),
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
      chat(onConnect('logging_level = "INFO"')),
      chat(`${byDefault('logging_level = "ERROR"')}\n${onConnect('logging_level = "OFF"')}`),
    ],
    fail: [
      chat(onConnect('logging_level = "OFF"')),
      // The one route that is logged is an exception of all the others.
      chat(`${byDefault('detailed_metrics_enabled = true')}\n${onConnect('logging_level = "INFO"')}`),
      chat(''),
      chat(byDefault('logging_level = "OFF"')),
    ],
    undetermined: [chat(byDefault('logging_level = local.level'))],
  },
})

function logs({ logging_level: level }: { readonly logging_level: Scalar }): Verdict {
  return level.oneOf(['ERROR', 'INFO'])
}

function chat(settings: string): string {
  return `
    resource "aws_apigatewayv2_api" "chat" {
      name          = "chat"
      protocol_type = "WEBSOCKET"
    }
    resource "aws_apigatewayv2_stage" "chat" {
      api_id = aws_apigatewayv2_api.chat.id
      name   = "prod"
      ${settings}
    }
  `
}

function byDefault(setting: string): string {
  return `default_route_settings {\n    ${setting}\n  }`
}

function onConnect(setting: string): string {
  return `route_settings {\n    route_key = "$connect"\n    ${setting}\n  }`
}
