import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'Network firewall',
  resource: 'aws_networkfirewall_firewall',
  path: 'delete_protection',
  why: 'One wrong plan or one stolen credential can take the firewall out of the way of all traffic. Protected, the deletion has to be made possible first, and somebody sees that.',
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/networkfirewall_firewall',
  equivalents: { checkov: ['CKV_AWS_344'] },
})
