import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Managed prompt',
  resource: 'aws_bedrockagent_prompt',
  path: 'customer_encryption_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagent_prompt',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/encryption-prompts.html',
  ],
  equivalents: {},
})
