import { expression, logged } from '../shared/index.ts'

export default logged({
  noun: 'Accelerator',
  title: 'Accelerator writes flow logs',
  problem: 'Accelerator writes no flow logs',
  resource: ['aws_globalaccelerator_accelerator', 'aws_globalaccelerator_custom_routing_accelerator'],
  path: 'attributes.flow_logs_enabled',
  beside: {
    'attributes.flow_logs_s3_bucket': expression('aws_s3_bucket.example.bucket'),
    'attributes.flow_logs_s3_prefix': 'accelerator/',
  },
  why: 'Which addresses came through it stands nowhere else: what is behind sees only the accelerator. An investigation begins with them.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/globalaccelerator_accelerator',
    'https://docs.aws.amazon.com/global-accelerator/latest/dg/monitoring-global-accelerator.flow-logs.html',
  ],
  equivalents: { checkov: ['CKV_AWS_75'] },
})
