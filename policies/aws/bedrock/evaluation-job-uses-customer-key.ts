import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Evaluation job',
  resource: 'aws_bedrock_evaluation_job',
  path: 'customer_encryption_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrock_evaluation_job',
    'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_CreateEvaluationJob.html',
  ],
  equivalents: {},
})
