import { setting } from '../shared/index.ts'

export default setting({
  title: 'DNS firewall of a VPC is protected from a change',
  problem: 'DNS firewall of a VPC is not protected from a change',
  severity: 'LOW',
  resource: 'aws_route53_resolver_firewall_rule_group_association',
  path: 'mutation_protection',
  is: 'ENABLED',
  bad: 'DISABLED',
  unset: 'fail',
  why: 'One call takes the rules away from the VPC, and every name resolves again. Protected, the change has to be made possible first, and somebody sees that.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route53_resolver_firewall_rule_group_association',
    'https://docs.aws.amazon.com/Route53/latest/APIReference/API_route53resolver_AssociateFirewallRuleGroup.html',
  ],
  equivalents: {},
})
