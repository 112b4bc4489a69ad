import { setting } from '../shared/index.ts'

export default setting({
  title: 'Registered domain renews itself',
  problem: 'Registered domain runs out unless it is renewed by hand',
  severity: 'LOW',
  resource: ['aws_route53domains_registered_domain', 'aws_route53domains_domain'],
  path: 'auto_renew',
  isNot: false,
  unset: 'pass',
  why: 'Once the registration has run out anybody can register the name, and receives the mail and the visitors that are still sent to it. It takes one overlooked reminder.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route53domains_registered_domain',
    'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/domain-restore-expired.html',
  ],
  equivalents: {},
})
