import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'App Runner service',
  resource: 'aws_apprunner_service',
  path: 'encryption_configuration.kms_key',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apprunner_service',
    'https://docs.aws.amazon.com/apprunner/latest/dg/security-data-protection-encryption.html',
  ],
  equivalents: {},
})
