import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Model card',
  resource: 'aws_sagemaker_model_card',
  path: 'security_config.kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_model_card',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/model-cards.html',
  ],
  equivalents: {},
})
