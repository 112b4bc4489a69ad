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
  // The others carry no requests, and the provider does not hand them the mode.
  when: { aws_lb: lb => lb.load_balancer_type.orElse('application').is('application') },
  why: 'In the mode monitor every request is passed on, also one that two servers understand differently. Such a request can poison caches and steal the answers of others.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/edit-load-balancer-attributes.html',
  ],
  equivalents: { checkov: ['CKV_AWS_328'] },
  examples: {
    pass: [
      `
        resource "aws_lb" "connections" {
          load_balancer_type     = "network"
          desync_mitigation_mode = "monitor"
        }
        resource "aws_lb" "requests" {
          desync_mitigation_mode = "strictest"
        }
      `,
    ],
  },
})
