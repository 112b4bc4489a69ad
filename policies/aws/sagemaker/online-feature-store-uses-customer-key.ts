import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Online feature store',
  resource: 'aws_sagemaker_feature_group',
  path: 'online_store_config.security_config.kms_key_id',
  beside: { 'online_store_config.enable_online_store': true },
  when: group => group.online_store_config.enable_online_store.is(true),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_feature_group',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/feature-store-security.html',
  ],
  equivalents: {},
})
