import { customerKey, hasVolume } from '../shared/index.ts'

export default customerKey({
  noun: 'Volume of the data quality job',
  resource: 'aws_sagemaker_data_quality_job_definition',
  path: 'job_resources.cluster_config.volume_kms_key_id',
  when: ({ job_resources: { cluster_config: cluster } }) => hasVolume(cluster),
  beside: { 'job_resources.cluster_config.instance_type': 'ml.m5.xlarge' },
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_data_quality_job_definition',
  equivalents: { checkov: ['CKV_AWS_368'] },
})
