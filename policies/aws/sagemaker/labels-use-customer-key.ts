import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Output of a labeling job',
  resource: 'aws_sagemaker_labeling_job',
  path: 'output_config.kms_key_id',
  beside: { 'output_config.s3_output_path': 's3://labels/prices' },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_labeling_job',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/sms-security-kms-permissions.html',
  ],
  equivalents: {},
})
