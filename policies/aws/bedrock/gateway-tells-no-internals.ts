import { setting } from '../shared/index.ts'

export default setting({
  title: 'AgentCore gateway tells callers nothing of its inside',
  problem: 'AgentCore gateway sends callers its debugging messages',
  severity: 'LOW',
  resource: 'aws_bedrockagentcore_gateway',
  path: 'exception_level',
  isAbsent: true,
  bad: 'DEBUG',
  unset: 'pass',
  beside: { authorizer_type: 'AWS_IAM' },
  why: 'Whoever calls is told why a call failed: which function stands behind a tool, which right it lacks, what the authorizer of the way out answered. That is a map for whoever looks for a way in.',
  remediation: 'Take exception_level out; the gateway then answers with an error that says nothing more.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_gateway',
    'https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/gateway-debug-messages.html',
  ],
  equivalents: {},
})
