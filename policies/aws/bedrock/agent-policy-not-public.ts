import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'AgentCore resource',
  documents: { aws_bedrockagentcore_resource_policy: 'policy' },
  action: 'bedrock-agentcore:InvokeAgentRuntime',
  attaches: {
    aws_bedrockagentcore_resource_policy: {
      resource_arn: 'arn:aws:bedrock-agentcore:eu-central-1:111122223333:runtime/helper',
    },
  },
  why: 'Everyone with an AWS account can call the agent or the gateway, with the rights that its role has. Each call is paid for as well.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_resource_policy',
    'https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/resource-based-policies.html',
  ],
  equivalents: {},
})
