import { setting } from '../shared/index.ts'

export default setting({
  title: 'Load balancer holds traffic of PrivateLink against its security groups',
  problem: 'Load balancer lets traffic of PrivateLink past its security groups',
  severity: 'LOW',
  resource: 'aws_lb',
  path: 'enforce_security_group_inbound_rules_on_private_link_traffic',
  isNot: 'off',
  good: 'on',
  unset: 'pass',
  beside: { load_balancer_type: 'network' },
  why: 'Whoever has an endpoint to the service reaches every listener, whatever the rules of the security groups say. The rules look as if they kept others out, and do not.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/network/load-balancer-security-groups.html',
  ],
  equivalents: {},
})
