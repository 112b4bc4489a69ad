import { type AwsResource, all, any, companions, namesSame, policy } from '../shared/index.ts'

export default policy({
  title: 'REST stage writes an execution log',
  problem: 'REST stage writes no execution log',
  severity: 'MEDIUM',
  resource: 'aws_api_gateway_stage',
  must: stage => {
    const settings = companions(stage, 'aws_api_gateway_method_settings', { stage_name: 'stage_name' })
    const isHere = (method: Method) =>
      namesSame(method.rest_api_id, stage.rest_api_id, 'aws_api_gateway_rest_api', ['id'])
    const logs = (method: Method) => method.settings.logging_level.oneOf(['ERROR', 'INFO'])
    return any(
      settings.some(method => all(logs(method), isForAll(method), isHere(method))),
      // Methods that are set one by one may be all that there are. Beside settings for all that keep silent they are exceptions.
      all(
        settings.no(method => all(isForAll(method), isHere(method))),
        settings.some(method => all(logs(method), isHere(method))),
      ),
    )
  },
  why: 'Why a request failed, in an authorizer, a mapping or behind, stands nowhere else. Attacks show first as errors that nobody has seen before.',
  remediation: 'Set logging_level to ERROR or INFO in an aws_api_gateway_method_settings for */*.',
  fix: `
    resource "aws_api_gateway_method_settings" "this" {
      rest_api_id = aws_api_gateway_stage.this.rest_api_id
      stage_name  = aws_api_gateway_stage.this.stage_name
      method_path = "*/*"
      settings {
        logging_level = "ERROR"
      }
    }
    resource "aws_api_gateway_stage" "this" {
      rest_api_id = aws_api_gateway_rest_api.example.id
      stage_name  = "prod"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_method_settings',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_4'] },
  examples: {
    pass: [
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name = "shop"
        }
        resource "aws_api_gateway_stage" "shop" {
          rest_api_id   = aws_api_gateway_rest_api.shop.id
          deployment_id = "1"
          stage_name    = "prod"
        }
        resource "aws_api_gateway_method_settings" "shop" {
          rest_api_id = aws_api_gateway_rest_api.shop.id
          stage_name  = aws_api_gateway_stage.shop.stage_name
          method_path = "*/*"
          settings {
            logging_level = "INFO"
          }
        }
      `,
      `
        resource "aws_api_gateway_stage" "shop" {
          rest_api_id   = "1"
          deployment_id = "1"
          stage_name    = "prod"
        }
        resource "aws_api_gateway_method_settings" "orders" {
          rest_api_id = "1"
          stage_name  = aws_api_gateway_stage.shop.stage_name
          method_path = "orders/GET"
          settings {
            logging_level = "INFO"
          }
        }
      `,
      `
        resource "aws_api_gateway_stage" "shop" {
          rest_api_id   = "1"
          deployment_id = "1"
          stage_name    = "prod"
        }
        resource "aws_api_gateway_method_settings" "shop" {
          rest_api_id = "1"
          stage_name  = aws_api_gateway_stage.shop.stage_name
          method_path = "*/*"
          settings {
            logging_level = "ERROR"
          }
        }
        resource "aws_api_gateway_method_settings" "health" {
          rest_api_id = "1"
          stage_name  = aws_api_gateway_stage.shop.stage_name
          method_path = "health/GET"
          settings {
            logging_level = "OFF"
          }
        }
      `,
    ],
    fail: [
      // The one method that is logged is an exception of all the others.
      `
        resource "aws_api_gateway_stage" "shop" {
          rest_api_id   = "1"
          deployment_id = "1"
          stage_name    = "prod"
        }
        resource "aws_api_gateway_method_settings" "shop" {
          rest_api_id = "1"
          stage_name  = aws_api_gateway_stage.shop.stage_name
          method_path = "*/*"
          settings {
            metrics_enabled = true
          }
        }
        resource "aws_api_gateway_method_settings" "orders" {
          rest_api_id = "1"
          stage_name  = aws_api_gateway_stage.shop.stage_name
          method_path = "orders/GET"
          settings {
            logging_level = "INFO"
          }
        }
      `,
      `
        resource "aws_api_gateway_stage" "shop" {
          rest_api_id   = "1"
          deployment_id = "1"
          stage_name    = "prod"
        }
      `,
      `
        resource "aws_api_gateway_stage" "shop" {
          rest_api_id   = "1"
          deployment_id = "1"
          stage_name    = "prod"
        }
        resource "aws_api_gateway_method_settings" "shop" {
          rest_api_id = "1"
          stage_name  = aws_api_gateway_stage.shop.stage_name
          method_path = "*/*"
          settings {
            logging_level = "OFF"
          }
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name = "shop"
        }
        resource "aws_api_gateway_rest_api" "other" {
          name = "other"
        }
        resource "aws_api_gateway_stage" "shop" {
          rest_api_id   = aws_api_gateway_rest_api.shop.id
          deployment_id = "1"
          stage_name    = "prod"
        }
        resource "aws_api_gateway_method_settings" "other" {
          rest_api_id = aws_api_gateway_rest_api.other.id
          stage_name  = "prod"
          method_path = "*/*"
          settings {
            logging_level = "INFO"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_api_gateway_stage" "shop" {
          rest_api_id   = "1"
          deployment_id = "1"
          stage_name    = "prod"
        }
        resource "aws_api_gateway_method_settings" "shop" {
          rest_api_id = "1"
          stage_name  = aws_api_gateway_stage.shop.stage_name
          method_path = "*/*"
          settings {
            logging_level = local.level
          }
        }
      `,
    ],
  },
})

type Method = AwsResource<'aws_api_gateway_method_settings'>

function isForAll(method: Method) {
  return method.method_path.is('*/*')
}
