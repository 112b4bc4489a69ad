import { logged } from '../shared/index.ts'

export default logged({
  noun: 'Connect instance',
  resource: 'aws_connect_instance',
  path: 'contact_flow_logs_enabled',
  severity: 'LOW',
  why: 'What a flow did with a call, and why, can be told afterwards only from its log. A flow that was changed to send callers elsewhere shows there.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/connect_instance',
    'https://docs.aws.amazon.com/connect/latest/adminguide/contact-flow-logs.html',
  ],
  formerly: ['aws/connect/instance-writes-flow-logs'],
  equivalents: {},
})
