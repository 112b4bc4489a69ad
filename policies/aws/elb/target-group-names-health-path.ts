import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'HTTP target group names the path of its health check',
  problem: 'HTTP target group names no path for its health check',
  severity: 'INFO',
  resource: 'aws_lb_target_group',
  path: 'health_check.path',
  isSet: true,
  good: '/health',
  unset: 'fail',
  when: group => group.protocol.oneOf(['HTTP', 'HTTPS']),
  beside: { port: 443, protocol: 'HTTPS', vpc_id: expression('aws_vpc.example.id') },
  why: 'The front page is asked where nothing is named, and it often answers while what is behind it is broken. A path of its own can tell that a target should get no more requests.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_target_group',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/target-group-health-checks.html',
  ],
  equivalents: { checkov: ['CKV_AWS_261'] },
})
