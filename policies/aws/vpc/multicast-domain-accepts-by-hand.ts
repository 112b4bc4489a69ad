import { setting } from '../shared/index.ts'

export default setting({
  title: 'Multicast domain takes no network by itself',
  problem: 'Multicast domain takes every network by itself',
  severity: 'LOW',
  resource: 'aws_ec2_transit_gateway_multicast_domain',
  path: 'auto_accept_shared_associations',
  isNot: 'enable',
  good: 'disable',
  unset: 'pass',
  why: 'Any account that the domain is shared with can join its subnets to it, and nobody is asked. What goes to a group of the domain goes to them as well.',
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ec2_transit_gateway_multicast_domain',
  equivalents: {},
})
