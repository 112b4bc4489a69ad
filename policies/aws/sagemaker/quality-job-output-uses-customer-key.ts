import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Output of the data quality job',
  resource: 'aws_sagemaker_data_quality_job_definition',
  path: 'data_quality_job_output_config.kms_key_id',
  beside: {
    'data_quality_job_output_config.monitoring_outputs.s3_output.s3_uri': 's3://quality/reports/',
  },
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_data_quality_job_definition',
  equivalents: { checkov: ['CKV_AWS_367'] },
})
