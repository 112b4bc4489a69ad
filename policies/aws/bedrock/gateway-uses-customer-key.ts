import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'AgentCore gateway',
  resource: 'aws_bedrockagentcore_gateway',
  path: 'kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_gateway',
    'https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/gateway-encryption.html',
  ],
  equivalents: {},
})
