import { setting } from '../shared/index.ts'

export default setting({
  title: 'State machine is traced',
  problem: 'State machine is not traced',
  severity: 'INFO',
  resource: 'aws_sfn_state_machine',
  path: 'tracing_configuration.enabled',
  is: true,
  unset: 'fail',
  why: 'A trace shows which services an execution called and where it failed. Without one that has to be pieced together from the logs of each.',
  remediation: 'Set enabled to true in tracing_configuration.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sfn_state_machine',
    'https://docs.aws.amazon.com/step-functions/latest/dg/concepts-xray-tracing.html',
  ],
  equivalents: { checkov: ['CKV_AWS_284'], steampipe: ['sfn_state_machine_xray_tracing_enabled'] },
})
