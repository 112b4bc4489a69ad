import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Airflow environment',
  resource: 'aws_mwaa_environment',
  path: 'kms_key',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mwaa_environment',
    'https://docs.aws.amazon.com/mwaa/latest/userguide/encryption-at-rest.html',
  ],
  equivalents: {},
})
