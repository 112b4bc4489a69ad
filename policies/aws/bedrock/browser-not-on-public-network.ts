import { setting } from '../shared/index.ts'

export default setting({
  title: 'AgentCore browser does not use the public network',
  problem: 'AgentCore browser uses the public network',
  severity: 'LOW',
  resource: 'aws_bedrockagentcore_browser',
  path: 'network_configuration.network_mode',
  isNot: 'PUBLIC',
  unset: 'fail',
  remediation: 'Set network_mode to VPC and name subnets and security groups in vpc_config.',
  fix: `
    resource "aws_bedrockagentcore_browser" "this" {
      network_configuration {
        network_mode = "VPC"
        vpc_config {
          subnets         = [aws_subnet.example.id]
          security_groups = [aws_security_group.example.id]
        }
      }
    }
  `,
  good: 'VPC',
  why: 'The browser opens whatever page an agent is told to, and can carry what it has read to any of them. In a VPC the pages that it reaches are yours to choose, and stand in your flow logs.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_browser',
    'https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/browser-tool.html',
  ],
  equivalents: {},
})
