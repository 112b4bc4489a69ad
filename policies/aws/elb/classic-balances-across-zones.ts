import { setting } from '../shared/index.ts'

export default setting({
  title: 'Classic load balancer balances across zones',
  problem: 'Classic load balancer keeps to its zones',
  severity: 'LOW',
  resource: 'aws_elb',
  path: 'cross_zone_load_balancing',
  isNot: false,
  unset: 'pass',
  why: 'Each zone gets the same share, however few instances it has left. Those few go down under a load that the others could carry.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elb',
  equivalents: { checkov: ['CKV_AWS_138'], regula: ['FG_R00043'] },
})
