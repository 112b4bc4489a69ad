import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'DynamoDB table',
  resource: 'aws_dynamodb_table',
  path: 'deletion_protection_enabled',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dynamodb_table',
    'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/WorkingWithTables.Basics.html',
  ],
  equivalents: {},
})
