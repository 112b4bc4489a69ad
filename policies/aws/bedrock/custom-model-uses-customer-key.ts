import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Custom model',
  resource: 'aws_bedrock_custom_model',
  path: 'custom_model_kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrock_custom_model',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/encryption-custom-job.html',
  ],
  equivalents: {},
})
