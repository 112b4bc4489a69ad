import { customerKey, expression } from '../shared/index.ts'

export default customerKey({
  noun: 'Function environment',
  resource: 'aws_lambda_function',
  path: 'kms_key_arn',
  beside: { 'environment.variables': expression('{ STAGE = "prod" }') },
  when: fn => fn.environment.variables.isSet(),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_function',
    'https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars-encryption.html',
  ],
  formerly: ['aws/lambda/function-environment-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_173'] },
  differs: 'CKV_AWS_173 also objects to a key where there are no variables, which is no fault.',
})
