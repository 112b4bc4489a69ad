import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Volume of a training job',
  resource: 'aws_sagemaker_training_job',
  path: 'resource_config.volume_kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_training_job',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_ResourceConfig.html',
  ],
  equivalents: {},
})
