import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Webhook of a pipeline asks who calls',
  problem: 'Webhook of a pipeline takes calls of anyone',
  severity: 'MEDIUM',
  resource: 'aws_codepipeline_webhook',
  // What is asked by says the block: AWS refuses either way to ask without it.
  must: webhook =>
    all(webhook.authentication.isNot('UNAUTHENTICATED'), webhook.authentication_configuration.isSet()),
  why: 'Whoever learns the address starts the pipeline, as often as they like. Nothing tells a call of the repository from one of a stranger.',
  remediation:
    'Set authentication to GITHUB_HMAC with a secret_token, or to IP with an allowed_ip_range, in authentication_configuration.',
  fix: `
    resource "aws_codepipeline_webhook" "this" {
      authentication = "GITHUB_HMAC"
      authentication_configuration {
        secret_token = var.webhook_secret
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codepipeline_webhook',
    'https://docs.aws.amazon.com/codepipeline/latest/APIReference/API_WebhookDefinition.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      webhook('authentication = "GITHUB_HMAC"', 'secret_token = var.secret'),
      webhook('authentication = "IP"', 'allowed_ip_range = "203.0.113.0/24"'),
    ],
    fail: [
      webhook('authentication = "UNAUTHENTICATED"'),
      webhook('authentication = "UNAUTHENTICATED"', 'allowed_ip_range = "203.0.113.0/24"'),
    ],
    undetermined: [webhook('authentication = local.authentication', 'secret_token = var.secret')],
  },
})

function webhook(authentication: string, by?: string): string {
  return `
    resource "aws_codepipeline_webhook" "site" {
      name            = "site"
      ${authentication}
      target_action   = "Source"
      target_pipeline = "site"
      ${by === undefined ? '' : `authentication_configuration {\n        ${by}\n      }`}
      filter {
        json_path    = "$.ref"
        match_equals = "refs/heads/{Branch}"
      }
    }

    variable "secret" {
      sensitive = true
    }
  `
}
