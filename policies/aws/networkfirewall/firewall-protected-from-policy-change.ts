import { setting } from '../shared/index.ts'

export default setting({
  title: 'Network firewall is protected from a change of its policy',
  problem: 'Network firewall is not protected from a change of its policy',
  severity: 'LOW',
  resource: 'aws_networkfirewall_firewall',
  path: 'firewall_policy_change_protection',
  is: true,
  unset: 'fail',
  why: 'One call that names another policy lets everything through, and the firewall stands as before. Protected, the change has to be made possible first, and somebody sees that.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/networkfirewall_firewall',
    'https://docs.aws.amazon.com/network-firewall/latest/APIReference/API_CreateFirewall.html',
  ],
  equivalents: {},
})
