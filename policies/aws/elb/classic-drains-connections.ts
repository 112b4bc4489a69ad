import { setting } from '../shared/index.ts'

export default setting({
  title: 'Classic load balancer drains connections',
  problem: 'Classic load balancer cuts connections off',
  severity: 'INFO',
  resource: 'aws_elb',
  path: 'connection_draining',
  is: true,
  unset: 'fail',
  why: 'When an instance is taken out, requests under way are lost. Drained, they end first.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elb',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/config-conn-drain.html',
  ],
  equivalents: { steampipe: ['ec2_classic_lb_connection_draining_enabled'] },
})
