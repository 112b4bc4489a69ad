import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Security lake',
  resource: 'aws_securitylake_data_lake',
  path: 'configuration.encryption_configuration.kms_key_id',
  bad: 'S3_MANAGED_KEY',
  beside: {
    meta_store_manager_role_arn: 'arn:aws:iam::111122223333:role/lake',
    'configuration.region': 'eu-central-1',
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/securitylake_data_lake',
    'https://docs.aws.amazon.com/security-lake/latest/APIReference/API_UpdateDataLake.html',
  ],
  equivalents: {},
})
