import { asValue, textOf } from '../../engine/index.ts'
import { setting } from '../shared/index.ts'

export default setting({
  title: 'Deployment leaves the stage to a resource of its own',
  problem: 'Deployment makes its stage itself',
  severity: 'MEDIUM',
  resource: 'aws_api_gateway_deployment',
  path: 'stage_name',
  isAbsent: true,
  unset: 'pass',
  bad: 'prod',
  beside: { rest_api_id: '1' },
  why: 'What a stage can be told, an access log first of all, one that comes with a deployment cannot: who called which method stands nowhere. Each new deployment deletes it and makes it anew, without what was set by hand.',
  remediation: 'Take stage_name out, and write an aws_api_gateway_stage with access_log_settings.',
  fix: stageNamed('prod'),
  fixFor: {
    aws_api_gateway_deployment: ({ stage_name: name }) => {
      const value = asValue(name)
      const stage = value._state() === 'known' && !value._isSensitive() ? textOf(value._raw) : ''
      return /^[\w-]+$/.test(stage) ? stageNamed(stage) : undefined
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/5.46.0/docs/resources/api_gateway_deployment',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_stage',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html',
  ],
  equivalents: {},
})

/** A deployment that loses its stage without getting another answers nobody. */
function stageNamed(name: string): string {
  return `
    resource "aws_api_gateway_stage" "this" {
      rest_api_id   = aws_api_gateway_deployment.this.rest_api_id
      deployment_id = aws_api_gateway_deployment.this.id
      stage_name    = "${name}"
      access_log_settings {
        destination_arn = aws_cloudwatch_log_group.example.arn
        format          = "$context.identity.sourceIp $context.requestTime $context.httpMethod $context.resourcePath $context.status $context.requestId"
      }
    }
  `
}
