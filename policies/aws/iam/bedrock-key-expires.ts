import { policy } from '../shared/index.ts'

export default policy({
  title: 'API key of Bedrock expires',
  problem: 'API key of Bedrock never expires',
  severity: 'MEDIUM',
  resource: 'aws_iam_service_specific_credential',
  when: credential => credential.service_name.is('bedrock.amazonaws.com'),
  must: credential => credential.credential_age_days.isSet(),
  why: 'Whoever finds the key in code or in a log calls models at your cost until somebody notices, and asks them what your users asked. AWS advises keys of twelve hours, made from a role.',
  remediation: 'Set credential_age_days, or let the application sign its requests with a role.',
  fix: `
    resource "aws_iam_service_specific_credential" "this" {
      service_name        = "bedrock.amazonaws.com"
      credential_age_days = 30
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_service_specific_credential',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html',
  ],
  equivalents: {},
  examples: {
    pass: [credential('bedrock.amazonaws.com', 'credential_age_days = 30')],
    fail: [credential('bedrock.amazonaws.com', '')],
    undetermined: [credential('bedrock.amazonaws.com', 'credential_age_days = local.days')],
  },
})

function credential(service: string, age: string): string {
  return `
    resource "aws_iam_service_specific_credential" "models" {
      user_name    = "models"
      service_name = "${service}"
      ${age}
    }
  `
}
