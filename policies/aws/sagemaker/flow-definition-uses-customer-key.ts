import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Output of human review',
  resource: 'aws_sagemaker_flow_definition',
  path: 'output_config.kms_key_id',
  beside: { 'output_config.s3_output_path': 's3://reviews/' },
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_flow_definition',
  equivalents: { checkov: ['CKV_AWS_372'] },
})
