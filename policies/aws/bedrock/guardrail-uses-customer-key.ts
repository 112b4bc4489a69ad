import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Bedrock guardrail',
  resource: 'aws_bedrock_guardrail',
  path: 'kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrock_guardrail',
    'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_CreateGuardrail.html',
  ],
  equivalents: {},
})
