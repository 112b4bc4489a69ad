import { defaultRouteNotThrough, expression } from '../shared/index.ts'

export default defaultRouteNotThrough({
  title: 'Default route does not go through an instance',
  problem: 'Default route goes through an instance',
  severity: 'LOW',
  through: 'network_interface_id',
  good: { cidr_block: '0.0.0.0/0', nat_gateway_id: expression('aws_nat_gateway.example.id') },
  why: 'An instance that passes traffic on has to be patched and watched by you, and all that leaves the subnet goes through it. Who breaks into it reads and changes that traffic.',
  remediation: 'Send the default route to a NAT gateway.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route',
    'https://docs.aws.amazon.com/vpc/latest/userguide/vpc-nat-comparison.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_35'] },
  differs:
    'CKV2_AWS_35 reads instance_id, which the provider no longer takes: an instance is named by its network interface now.',
})
