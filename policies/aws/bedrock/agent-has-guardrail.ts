import { setting } from '../shared/index.ts'

export default setting({
  title: 'Bedrock agent has a guardrail',
  problem: 'Bedrock agent has no guardrail',
  severity: 'MEDIUM',
  resource: 'aws_bedrockagent_agent',
  path: 'guardrail_configuration.guardrail_identifier',
  isSet: true,
  unset: 'fail',
  good: 'gr1a2b3c4d5e',
  fix: `
    resource "aws_bedrockagent_agent" "this" {
      guardrail_configuration = [{
        guardrail_identifier = aws_bedrock_guardrail.example.guardrail_id
        guardrail_version    = "1"
      }]
    }
  `,
  why: 'What users write goes to the model as it is, and what the model writes goes back. A guardrail refuses prompts that attack it, and keeps personal data out of its answers.',
  remediation: 'Name a guardrail and its version in guardrail_configuration.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagent_agent',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/agents-guardrail.html',
  ],
  equivalents: { checkov: ['CKV_AWS_383'] },
  examples: {
    pass: [
      `
        resource "aws_bedrock_guardrail" "words" {
          name = "words"
        }
        resource "aws_bedrockagent_agent" "support" {
          guardrail_configuration = [{
            guardrail_identifier = aws_bedrock_guardrail.words.guardrail_id
            guardrail_version    = "1"
          }]
        }
      `,
    ],
  },
})
