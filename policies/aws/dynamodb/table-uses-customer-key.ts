import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'DynamoDB table',
  resource: 'aws_dynamodb_table',
  path: 'server_side_encryption.kms_key_arn',
  when: table => table.server_side_encryption.enabled.is(true),
  beside: { 'server_side_encryption.enabled': true },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dynamodb_table',
    'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/EncryptionAtRest.html',
  ],
  equivalents: { checkov: ['CKV_AWS_119'], trivy: ['AWS-0025'] },
})
