import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'AgentCore policy engine',
  resource: 'aws_bedrockagentcore_policy_engine',
  path: 'encryption_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_policy_engine',
    'https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/policy.html',
  ],
  equivalents: {},
})
