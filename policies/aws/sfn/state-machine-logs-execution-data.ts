import { all, setting } from '../shared/index.ts'

export default setting({
  title: 'State machine logs the data of its executions',
  problem: 'State machine does not log the data of its executions',
  severity: 'INFO',
  resource: 'aws_sfn_state_machine',
  path: 'logging_configuration.include_execution_data',
  is: true,
  unset: 'fail',
  beside: { 'logging_configuration.level': 'ERROR' },
  // One that writes no log at all is another policy's finding.
  when: ({ logging_configuration: log }) => all(log.level.isSet(), log.level.isNot('OFF')),
  why: 'Without input and output the log tells that a step ran, but not with what. Where the data itself is secret, that may be meant.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sfn_state_machine',
    'https://docs.aws.amazon.com/step-functions/latest/dg/cw-logs.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_285'],
    steampipe: ['sfn_state_machine_execution_history_logging_enabled'],
  },
})
