import { all, customerKey, hasVolume } from '../shared/index.ts'

export default customerKey({
  noun: 'Volume of a training job',
  resource: 'aws_sagemaker_training_job',
  path: 'resource_config.volume_kms_key_id',
  when: job => job.resource_config.every(one => all(hasVolume(one), one.instance_groups.every(hasVolume))),
  beside: { 'resource_config.instance_type': 'ml.m5.xlarge' },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_training_job',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_ResourceConfig.html',
  ],
  equivalents: {},
})
