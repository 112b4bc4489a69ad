import { setting } from '../shared/index.ts'

export default setting({
  title: 'Application load balancer drops invalid headers',
  problem: 'Application load balancer passes invalid headers on',
  severity: 'MEDIUM',
  resource: 'aws_lb',
  path: 'drop_invalid_header_fields',
  is: true,
  unset: 'fail',
  when: lb => lb.load_balancer_type.orElse('application').is('application'),
  why: 'A header that two servers read differently lets one request be smuggled inside another. Dropped at the load balancer, it does not get that far.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/edit-load-balancer-attributes.html',
  ],
  equivalents: { checkov: ['CKV_AWS_131'], trivy: ['AWS-0052'] },
})
