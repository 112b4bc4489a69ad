import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'HTTPS target group checks health over HTTPS',
  problem: 'HTTPS target group checks health over plain HTTP',
  severity: 'INFO',
  resource: 'aws_lb_target_group',
  path: 'health_check.protocol',
  is: 'HTTPS',
  bad: 'HTTP',
  unset: 'fail',
  when: group => group.protocol.is('HTTPS'),
  beside: { port: 443, protocol: 'HTTPS', vpc_id: expression('aws_vpc.example.id') },
  why: 'The check needs a second, open port beside the encrypted one. It also says nothing of whether TLS works.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_target_group',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/target-group-health-checks.html',
  ],
  equivalents: {},
})
