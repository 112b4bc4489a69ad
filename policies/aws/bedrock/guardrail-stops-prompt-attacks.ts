import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Guardrail stops attacks by prompt',
  problem: 'Guardrail lets attacks by prompt through',
  severity: 'MEDIUM',
  resource: 'aws_bedrock_guardrail',
  must: guardrail =>
    guardrail.content_policy_config.some(content =>
      content.filters_config.some(filter =>
        all(
          filter.type.is('PROMPT_ATTACK'),
          filter.input_strength.isNot('NONE'),
          filter.input_enabled.isNot(false),
          filter.input_action.isNot('NONE'),
        ),
      ),
    ),
  why: 'Users, and pages that a model reads, can tell it to forget its orders and to hand out what it knows. A filter for prompt attacks sees such text before the model does.',
  remediation:
    'Add a filter of type PROMPT_ATTACK to content_policy_config, with HIGH as its input_strength.',
  fix: `
    resource "aws_bedrock_guardrail" "this" {
      content_policy_config {
        filters_config {
          type            = "PROMPT_ATTACK"
          input_strength  = "HIGH"
          output_strength = "NONE"
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrock_guardrail',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/guardrails-prompt-attack.html',
  ],
  equivalents: {},
  examples: {
    pass: [filters('PROMPT_ATTACK', 'HIGH'), filters('PROMPT_ATTACK', 'LOW')],
    fail: [
      filters('HATE', 'HIGH'),
      filters('PROMPT_ATTACK', 'NONE'),
      `
        resource "aws_bedrock_guardrail" "support" {
          name = "support"
        }
      `,
      `
        resource "aws_bedrock_guardrail" "support" {
          name = "support"
          content_policy_config {
            filters_config {
              type            = "PROMPT_ATTACK"
              input_strength  = "HIGH"
              output_strength = "NONE"
              input_action    = "NONE"
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_bedrock_guardrail" "support" {
          name = "support"
          content_policy_config {
            filters_config {
              type            = "PROMPT_ATTACK"
              input_strength  = local.strength
              output_strength = "NONE"
            }
          }
        }
      `,
    ],
  },
})

function filters(type: string, strength: string): string {
  return `
    resource "aws_bedrock_guardrail" "support" {
      name = "support"
      content_policy_config {
        filters_config {
          type            = "${type}"
          input_strength  = "${strength}"
          output_strength = "NONE"
        }
      }
    }
  `
}
