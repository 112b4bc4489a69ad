import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'DynamoDB resource',
  documents: { aws_dynamodb_resource_policy: 'policy' },
  action: 'dynamodb:GetItem',
  attaches: {
    aws_dynamodb_resource_policy: { resource_arn: 'arn:aws:dynamodb:eu-central-1:111122223333:table/orders' },
  },
  why: 'Everyone with an AWS account can read the table or its stream, or write to it, as the statement says. No role of your account is asked.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dynamodb_resource_policy',
    'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/access-control-resource-based.html',
  ],
  equivalents: {},
})
