import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Offline feature store',
  resource: 'aws_sagemaker_feature_group',
  path: 'offline_store_config.s3_storage_config.kms_key_id',
  beside: { 'offline_store_config.s3_storage_config.s3_uri': 's3://features/' },
  when: group => group.offline_store_config.isSet(),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_feature_group',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/feature-store-security.html',
  ],
  equivalents: {},
})
