import { setting } from '../shared/index.ts'

export default setting({
  title: 'Load balancer keeps desync attacks off',
  problem: 'Load balancer lets desync attacks through',
  severity: 'MEDIUM',
  resource: ['aws_lb', 'aws_elb'],
  path: 'desync_mitigation_mode',
  noneOf: ['monitor'],
  good: 'defensive',
  unset: 'pass',
  why: 'In the mode monitor every request is passed on, also one that two servers understand differently. Such a request can poison caches and steal the answers of others.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/edit-load-balancer-attributes.html',
  ],
  equivalents: { checkov: ['CKV_AWS_328'] },
})
