import { setting } from '../shared/index.ts'

export default setting({
  title: 'Network or gateway load balancer balances across zones',
  problem: 'Network or gateway load balancer keeps to its zones',
  severity: 'INFO',
  resource: 'aws_lb',
  path: 'enable_cross_zone_load_balancing',
  is: true,
  unset: 'fail',
  when: lb => lb.load_balancer_type.oneOf(['network', 'gateway']),
  beside: { load_balancer_type: 'network' },
  why: 'Each zone gets the same share, however few targets it has left. Those few go down under a load that the others could carry.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/network/edit-load-balancer-attributes.html',
  ],
  equivalents: { checkov: ['CKV_AWS_152'] },
  differs: 'CKV_AWS_152 also asks application load balancers: these always balance across zones.',
})
