import { setting } from '../shared/index.ts'

export default setting({
  title: 'Registered domain is locked against transfer',
  problem: 'Registered domain can be transferred away',
  severity: 'MEDIUM',
  resource: ['aws_route53domains_registered_domain', 'aws_route53domains_domain'],
  path: 'transfer_lock',
  isNot: false,
  unset: 'pass',
  why: 'Who gets hold of the transfer code takes the domain to another registrar, and with it the website and the mail. Locked, the registrar refuses.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route53domains_registered_domain',
    'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/domain-lock.html',
  ],
  equivalents: { checkov: ['CKV_AWS_377'] },
})
