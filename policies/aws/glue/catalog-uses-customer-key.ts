import { customerKey, expression } from '../shared/index.ts'

export default customerKey({
  noun: 'Metadata of the data catalog',
  resource: 'aws_glue_data_catalog_encryption_settings',
  path: 'data_catalog_encryption_settings.encryption_at_rest.sse_aws_kms_key_id',
  // One that is not encrypted at all is told by aws/glue/catalog-encrypted.
  when: settings =>
    settings.data_catalog_encryption_settings.encryption_at_rest.catalog_encryption_mode.oneOf([
      'SSE-KMS',
      'SSE-KMS-WITH-SERVICE-ROLE',
    ]),
  beside: {
    'data_catalog_encryption_settings.encryption_at_rest.catalog_encryption_mode': 'SSE-KMS',
    'data_catalog_encryption_settings.connection_password_encryption.return_connection_password_encrypted': true,
    'data_catalog_encryption_settings.connection_password_encryption.aws_kms_key_id':
      expression('aws_kms_key.example.arn'),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_data_catalog_encryption_settings',
    'https://docs.aws.amazon.com/glue/latest/dg/encrypt-glue-data-catalog.html',
  ],
  equivalents: {},
})
