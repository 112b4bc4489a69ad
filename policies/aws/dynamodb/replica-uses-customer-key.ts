import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'DynamoDB table replica',
  resource: 'aws_dynamodb_table_replica',
  path: 'kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dynamodb_table_replica',
    'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/EncryptionAtRest.html',
  ],
  equivalents: { checkov: ['CKV_AWS_271'] },
})
