import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Capacity provider',
  resource: 'aws_lambda_capacity_provider',
  path: 'kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_capacity_provider',
    'https://docs.aws.amazon.com/lambda/latest/dg/lambda-managed-instances-capacity-providers.html',
  ],
  equivalents: {},
})
