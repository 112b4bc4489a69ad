import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'AgentCore runtime',
  places: {
    aws_bedrockagentcore_agent_runtime: ['environment_variables{}'],
    aws_bedrockagentcore_harness: [
      'environment_variables{}',
      'tool.config.remote_mcp.headers{}',
      'tool.config.remote_mcp.url',
    ],
    aws_bedrockagentcore_gateway_target: ['target_configuration.mcp.mcp_server.endpoint'],
  },
  why: 'Everyone who may look at the runtime reads its variables in clear, and an agent that is talked into it tells them. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, let the agent get it from a credential provider of AgentCore or from Secrets Manager, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_agent_runtime',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_harness',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_gateway_target',
    'https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/identity.html',
  ],
  equivalents: {},
})
