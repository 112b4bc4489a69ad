import { expression, logged } from '../shared/index.ts'

export default logged({
  noun: 'API stage',
  title: 'API stage writes an access log',
  problem: 'API stage writes no access log',
  resource: ['aws_api_gateway_stage', 'aws_apigatewayv2_stage'],
  path: 'access_log_settings.destination_arn',
  isSet: 'required',
  good: expression('aws_cloudwatch_log_group.example.arn'),
  why: 'Who called which method, from which address, stands nowhere else. Without it misuse is neither noticed nor understood.',
  remediation: 'Name a log group in access_log_settings, and in format what of each request is written.',
  fix: `
    resource "aws_api_gateway_stage" "this" {
      access_log_settings {
        destination_arn = aws_cloudwatch_log_group.example.arn
        format          = "$context.identity.sourceIp $context.requestTime $context.httpMethod $context.resourcePath $context.status $context.requestId"
      }
    }

    resource "aws_apigatewayv2_stage" "this" {
      access_log_settings {
        destination_arn = aws_cloudwatch_log_group.example.arn
        format          = "$context.identity.sourceIp $context.requestTime $context.routeKey $context.status $context.requestId"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_stage',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apigatewayv2_stage',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html',
  ],
  equivalents: { checkov: ['CKV_AWS_76'], trivy: ['AWS-0001'] },
  examples: {
    pass: [
      `
        resource "aws_apigatewayv2_stage" "v1" {
          api_id = "1"
          name   = "v1"
          access_log_settings {
            destination_arn = local.destination_arn
            format          = "$context.requestId"
          }
        }
      `,
    ],
    undetermined:
      'A block that stands has the destination, whatever it is: both resources require it. One that a dynamic block makes at apply no example can show.',
  },
})
