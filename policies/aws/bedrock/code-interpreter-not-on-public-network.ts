import { setting } from '../shared/index.ts'

export default setting({
  title: 'AgentCore code interpreter does not use the public network',
  problem: 'AgentCore code interpreter uses the public network',
  severity: 'LOW',
  resource: 'aws_bedrockagentcore_code_interpreter',
  path: 'network_configuration.network_mode',
  isNot: 'PUBLIC',
  unset: 'fail',
  good: 'SANDBOX',
  fix: `
    resource "aws_bedrockagentcore_code_interpreter" "this" {
      network_configuration {
        network_mode = "SANDBOX"
      }
    }
  `,
  remediation: 'Set network_mode to SANDBOX, or to VPC with subnets and security groups in vpc_config.',
  why: 'The interpreter runs code that a model has written, and can carry what that code has read to any address. In a sandbox it reaches nothing, and in a VPC what you choose.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_code_interpreter',
    'https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/code-interpreter-tool.html',
  ],
  equivalents: {},
})
