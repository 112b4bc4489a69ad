import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'App Runner service is traced by X-Ray',
  problem: 'App Runner service is not traced by X-Ray',
  severity: 'INFO',
  resource: 'aws_apprunner_service',
  path: 'observability_configuration.observability_enabled',
  is: true,
  unset: 'fail',
  beside: {
    'observability_configuration.observability_configuration_arn': expression(
      'aws_apprunner_observability_configuration.example.arn',
    ),
  },
  why: 'Without traces nobody sees which request took long or failed, and what it called in turn. That is missed when something odd has to be explained.',
  remediation:
    'Set observability_enabled to true and name an aws_apprunner_observability_configuration in observability_configuration_arn.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apprunner_service',
    'https://docs.aws.amazon.com/apprunner/latest/dg/monitor-xray.html',
  ],
  equivalents: {},
})
