import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Guardrail',
  resource: 'aws_bedrock_guardrail',
  path: 'kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrock_guardrail',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/guardrails.html',
  ],
  equivalents: {},
})
