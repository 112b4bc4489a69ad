import { logged } from '../shared/index.ts'

export default logged({
  noun: 'State machine',
  resource: 'aws_sfn_state_machine',
  path: 'logging_configuration.level',
  noneOf: ['OFF'],
  good: 'ERROR',
  severity: 'LOW',
  why: 'Step Functions forgets an execution after ninety days, and one of an express workflow at once. What it did, and who started it with what, can be told later only from a log.',
  remediation: 'Set level to ERROR or ALL in logging_configuration and name a log group in log_destination.',
  fix: `
    resource "aws_sfn_state_machine" "this" {
      logging_configuration {
        level           = "ERROR"
        log_destination = "\${aws_cloudwatch_log_group.example.arn}:*"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sfn_state_machine',
    'https://docs.aws.amazon.com/step-functions/latest/dg/cw-logs.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_285'],
    steampipe: ['sfn_state_machine_execution_history_logging_enabled'],
  },
})
