import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Data catalog is encrypted at rest',
  problem: 'Data catalog is not encrypted at rest',
  severity: 'MEDIUM',
  resource: 'aws_glue_data_catalog_encryption_settings',
  path: 'data_catalog_encryption_settings.encryption_at_rest.catalog_encryption_mode',
  oneOf: ['SSE-KMS', 'SSE-KMS-WITH-SERVICE-ROLE'],
  bad: 'DISABLED',
  unset: 'fail',
  guards: { aws_glue_data_catalog_encryption_settings: 'region' },
  beside: {
    'data_catalog_encryption_settings.encryption_at_rest.sse_aws_kms_key_id':
      expression('aws_kms_key.example.arn'),
    'data_catalog_encryption_settings.connection_password_encryption.return_connection_password_encrypted': true,
    'data_catalog_encryption_settings.connection_password_encryption.aws_kms_key_id':
      expression('aws_kms_key.example.arn'),
  },
  why: 'The catalog tells where all data lies and what it looks like. Encrypted with a KMS key, each reading takes the right to use that key, and stands in the trail.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_data_catalog_encryption_settings',
    'https://docs.aws.amazon.com/glue/latest/dg/encrypt-glue-data-catalog.html',
  ],
  equivalents: { checkov: ['CKV_AWS_94'] },
})
