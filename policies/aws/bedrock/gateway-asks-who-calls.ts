import { setting } from '../shared/index.ts'

export default setting({
  title: 'AgentCore gateway asks who calls',
  problem: 'AgentCore gateway answers anyone',
  severity: 'HIGH',
  resource: 'aws_bedrockagentcore_gateway',
  path: 'authorizer_type',
  isNot: 'NONE',
  unset: 'fail',
  good: 'AWS_IAM',
  why: 'The gateway has an address on the internet, and behind it stand tools that act with its role. Without an authorizer everyone who finds the address can use them.',
  remediation: 'Set authorizer_type to AWS_IAM, or to CUSTOM_JWT with an authorizer_configuration.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_gateway',
    'https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/gateway-inbound-auth.html',
  ],
  equivalents: {},
})
