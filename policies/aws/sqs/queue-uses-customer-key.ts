import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Queue',
  resource: 'aws_sqs_queue',
  path: 'kms_master_key_id',
  unset: 'pass',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sqs_queue',
    'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-key-management.html',
  ],
  formerly: ['aws/sqs/queue-has-customer-key'],
  equivalents: { checkov: ['CKV2_AWS_73'], trivy: ['AWS-0135'] },
})
