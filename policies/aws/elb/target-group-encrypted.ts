import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Target group does not speak plain HTTP',
  problem: 'Target group speaks plain HTTP',
  severity: 'INFO',
  resource: 'aws_lb_target_group',
  path: 'protocol',
  noneOf: ['HTTP'],
  good: 'HTTPS',
  unset: 'pass',
  beside: { port: 443, vpc_id: expression('aws_vpc.example.id') },
  why: 'Between load balancer and target everything is in clear, also what came in by HTTPS. Whoever sits in the network can read it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_target_group',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-target-groups.html',
  ],
  equivalents: { checkov: ['CKV_AWS_378'] },
  differs:
    'CKV_AWS_378 lets a group pass whose listener speaks HTTPS; the way from there to the targets is in clear all the same.',
})
