import { setting } from '../shared/index.ts'

export default setting({
  title: 'AgentCore runtime is in a VPC',
  problem: 'AgentCore runtime is not in a VPC',
  severity: 'LOW',
  resource: 'aws_bedrockagentcore_agent_runtime',
  path: 'network_configuration.network_mode',
  is: 'VPC',
  unset: 'fail',
  remediation: 'Set network_mode to VPC and name subnets and security groups in network_mode_config.',
  fix: `
    resource "aws_bedrockagentcore_agent_runtime" "this" {
      network_configuration {
        network_mode = "VPC"
        network_mode_config {
          subnets         = [aws_subnet.example.id]
          security_groups = [aws_security_group.example.id]
        }
      }
    }
  `,
  bad: 'PUBLIC',
  why: 'In public mode the agent can send what it reads to any address of the internet. In a VPC its traffic passes your rules and your flow logs.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_agent_runtime',
    'https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/agentcore-vpc.html',
  ],
  equivalents: {},
})
