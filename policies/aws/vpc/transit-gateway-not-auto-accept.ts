import { setting } from '../shared/index.ts'

export default setting({
  title: 'Transit gateway takes no attachment by itself',
  problem: 'Transit gateway takes every attachment by itself',
  severity: 'MEDIUM',
  resource: 'aws_ec2_transit_gateway',
  path: 'auto_accept_shared_attachments',
  isNot: 'enable',
  good: 'disable',
  unset: 'pass',
  why: 'Any account that the gateway is shared with can join its network to yours, and nobody is asked. Traffic between them begins at once.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ec2_transit_gateway',
  equivalents: { checkov: ['CKV_AWS_331'] },
})
