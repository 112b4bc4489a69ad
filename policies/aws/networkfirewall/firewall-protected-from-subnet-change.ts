import { setting } from '../shared/index.ts'

export default setting({
  title: 'Network firewall is protected from a change of its subnets',
  problem: 'Network firewall is not protected from a change of its subnets',
  severity: 'LOW',
  resource: 'aws_networkfirewall_firewall',
  path: 'subnet_change_protection',
  is: true,
  unset: 'fail',
  // A firewall at a transit gateway has no subnets.
  when: firewall => firewall.transit_gateway_id.isAbsent(),
  why: 'A zone that loses its endpoint loses its firewall, and its traffic goes past or stops. Protected, the change has to be made possible first.',
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/networkfirewall_firewall',
  equivalents: {},
})
