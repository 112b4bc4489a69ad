import { setting } from '../shared/index.ts'

export default setting({
  title: 'DNS firewall blocks what it cannot judge',
  problem: 'DNS firewall lets through what it cannot judge',
  severity: 'LOW',
  resource: 'aws_route53_resolver_firewall_config',
  path: 'firewall_fail_open',
  isNot: 'ENABLED',
  good: 'DISABLED',
  unset: 'pass',
  beside: { resource_id: 'vpc-0123' },
  why: 'While the firewall does not answer, every name is resolved, also those of an attacker. Such a moment can be waited for, or brought about.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route53_resolver_firewall_config',
    'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/resolver-dns-firewall-vpc-configuration.html',
  ],
  equivalents: {},
})
