import { expression, logged } from '../shared/index.ts'

export default logged({
  noun: 'Transfer connector',
  resource: 'aws_transfer_connector',
  path: 'logging_role',
  isSet: true,
  good: expression('aws_iam_role.example.arn'),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_connector',
    'https://docs.aws.amazon.com/transfer/latest/userguide/structured-logging.html',
  ],
  equivalents: {},
})
