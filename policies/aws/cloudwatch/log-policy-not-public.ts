import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Log',
  severity: 'MEDIUM',
  documents: {
    aws_cloudwatch_log_resource_policy: 'policy_document',
    aws_cloudwatch_log_delivery_destination_policy: 'delivery_destination_policy',
  },
  action: 'logs:PutLogEvents',
  attaches: {
    aws_cloudwatch_log_resource_policy: { policy_name: 'delivery' },
    aws_cloudwatch_log_delivery_destination_policy: { delivery_destination_name: 'central' },
  },
  why: 'Everyone with an AWS account can write into the logs, or send theirs to the destination. Forged entries hide what happened, and each one is paid for.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_log_resource_policy',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_log_delivery_destination_policy',
    'https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/iam-access-control-overview-cwl.html',
  ],
  equivalents: {},
})
