import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Flow',
  resource: 'aws_bedrockagent_flow',
  path: 'customer_encryption_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagent_flow',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/encryption-flows.html',
  ],
  equivalents: {},
})
