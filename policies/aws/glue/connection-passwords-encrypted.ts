import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Passwords of Glue connections are encrypted',
  problem: 'Passwords of Glue connections are handed out in clear',
  severity: 'HIGH',
  resource: 'aws_glue_data_catalog_encryption_settings',
  path: 'data_catalog_encryption_settings.connection_password_encryption.return_connection_password_encrypted',
  is: true,
  unset: 'fail',
  guards: { aws_glue_data_catalog_encryption_settings: 'region' },
  beside: {
    'data_catalog_encryption_settings.connection_password_encryption.aws_kms_key_id':
      expression('aws_kms_key.example.arn'),
    'data_catalog_encryption_settings.encryption_at_rest.catalog_encryption_mode': 'SSE-KMS',
  },
  why: 'Whoever may read a connection gets the password of the database behind it in clear. Encrypted, it takes the right to use the key as well.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_data_catalog_encryption_settings',
    'https://docs.aws.amazon.com/glue/latest/dg/encrypt-connection-passwords.html',
  ],
  equivalents: { checkov: ['CKV_AWS_94'] },
})
