import { setting } from '../shared/index.ts'

export default setting({
  title: 'Webhook of a pipeline asks who calls',
  problem: 'Webhook of a pipeline takes calls of anyone',
  severity: 'MEDIUM',
  resource: 'aws_codepipeline_webhook',
  path: 'authentication',
  isNot: 'UNAUTHENTICATED',
  good: 'GITHUB_HMAC',
  unset: 'pass',
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
})
