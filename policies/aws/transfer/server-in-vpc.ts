import { setting } from '../shared/index.ts'

export default setting({
  title: 'Transfer server has its endpoint in a VPC',
  problem: 'Transfer server has a public endpoint',
  severity: 'MEDIUM',
  resource: 'aws_transfer_server',
  path: 'endpoint_type',
  oneOf: ['VPC', 'VPC_ENDPOINT'],
  bad: 'PUBLIC',
  unset: 'fail',
  why: 'A public endpoint answers every address, and no security group can be put before it. In a VPC the addresses that may connect can be named.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_server',
    'https://docs.aws.amazon.com/transfer/latest/userguide/create-server-in-vpc.html',
  ],
  equivalents: { checkov: ['CKV_AWS_164'] },
})
