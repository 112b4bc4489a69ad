import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Output of a training job',
  resource: 'aws_sagemaker_training_job',
  path: 'output_data_config.kms_key_id',
  beside: { 'output_data_config.s3_output_path': 's3://models/prices' },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_training_job',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_OutputDataConfig.html',
  ],
  equivalents: {},
})
