import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Topic',
  resource: 'aws_sns_topic',
  path: 'kms_master_key_id',
  unset: 'pass',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sns_topic',
    'https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html',
  ],
  formerly: ['aws/sns/topic-has-customer-key'],
  equivalents: { trivy: ['AWS-0136'] },
  examples: {
    pass: [
      `
        resource "aws_sns_topic" "example" {
          kms_master_key_id = ""
        }
      `,
    ],
  },
})
