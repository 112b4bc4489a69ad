import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Bedrock agent',
  resource: 'aws_bedrockagent_agent',
  path: 'customer_encryption_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagent_agent',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/encryption-agents.html',
  ],
  equivalents: { checkov: ['CKV_AWS_373'] },
})
