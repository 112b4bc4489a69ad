import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'AgentCore memory',
  resource: 'aws_bedrockagentcore_memory',
  path: 'encryption_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_memory',
    'https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/storage-encryption.html',
  ],
  equivalents: {},
})
