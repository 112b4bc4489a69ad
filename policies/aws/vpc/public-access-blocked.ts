import { setting } from '../shared/index.ts'

export default setting({
  title: 'VPCs of the region are closed to internet gateways',
  problem: 'VPCs of the region are left open to internet gateways',
  severity: 'LOW',
  resource: 'aws_vpc_block_public_access_options',
  path: 'internet_gateway_block_mode',
  oneOf: ['block-bidirectional', 'block-ingress'],
  bad: 'off',
  unset: 'fail',
  guards: { aws_vpc_block_public_access_options: 'region' },
  why: 'Turned off, a route and a public address are enough to open anything in the region. Blocked, only the VPCs and subnets that are named as exclusions can be reached.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpc_block_public_access_options',
    'https://docs.aws.amazon.com/vpc/latest/userguide/security-vpc-bpa.html',
  ],
  equivalents: {},
})
