import { expression, logged } from '../shared/index.ts'

export default logged({
  noun: 'Storage gateway',
  severity: 'LOW',
  resource: 'aws_storagegateway_gateway',
  path: 'cloudwatch_log_group_arn',
  isSet: true,
  good: expression('aws_cloudwatch_log_group.example.arn'),
  why: 'What the gateway cannot upload, and objects that it cannot read, are told in its health log alone. Without it files are missing in the bucket and nobody knows which.',
  remediation: 'Name a log group in cloudwatch_log_group_arn.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_gateway',
    'https://docs.aws.amazon.com/storagegateway/latest/APIReference/API_UpdateGatewayInformation.html',
  ],
  equivalents: {},
})
