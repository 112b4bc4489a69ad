import { all, any, companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Load balancer writes an access log',
  problem: 'Load balancer writes no access log',
  severity: 'MEDIUM',
  resource: ['aws_lb', 'aws_elb'],
  when: {
    // A network load balancer logs TLS connections only, a gateway nothing.
    aws_lb: lb => {
      const type = lb.load_balancer_type.orElse('application')
      const listeners = companions(lb, 'aws_lb_listener', { load_balancer_arn: 'arn' })
      return any(
        type.is('application'),
        all(
          type.is('network'),
          any(
            listeners.some(listener => listener.protocol.is('TLS')),
            listeners.no(),
          ),
        ),
      )
    },
  },
  must: {
    aws_lb: lb =>
      any(
        lb.access_logs.enabled.is(true),
        companions(lb, 'aws_cloudwatch_log_delivery_source', { resource_arn: 'arn' }).some(log =>
          log.log_type.oneOf(['ALB_ACCESS_LOGS', 'NLB_ACCESS_LOGS']),
        ),
      ),
    aws_elb: lb => all(lb.access_logs.bucket.isSet(), lb.access_logs.enabled.isNot(false)),
  },
  why: 'Who asked for what, from which address, stands nowhere else once the servers are gone. Without it an attack is neither noticed nor understood.',
  remediation: 'Name a bucket in access_logs and set enabled to true.',
  fix: `
    resource "aws_lb" "this" {
      access_logs {
        bucket  = aws_s3_bucket.example.id
        enabled = true
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elb',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/network/load-balancer-access-logs.html',
    'https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutDeliverySource.html',
  ],
  equivalents: { checkov: ['CKV_AWS_91', 'CKV_AWS_92'], regula: ['FG_R00066'] },
  differs:
    'CKV_AWS_91 also asks network load balancers whose listeners speak no TLS: these write no access log.',
  examples: {
    pass: [
      `
        resource "aws_lb" "web" {
          access_logs {
            bucket  = "logs"
            enabled = true
          }
        }
      `,
      `
        resource "aws_lb" "web" {}
        resource "aws_cloudwatch_log_delivery_source" "web" {
          name         = "web"
          log_type     = "ALB_ACCESS_LOGS"
          resource_arn = aws_lb.web.arn
        }
      `,
      `
        resource "aws_elb" "web" {
          access_logs {
            bucket = "logs"
          }
        }
      `,
      `
        resource "aws_lb" "tls" {
          load_balancer_type = "network"
          access_logs {
            bucket  = "logs"
            enabled = true
          }
        }
        resource "aws_lb_listener" "tls" {
          load_balancer_arn = aws_lb.tls.arn
          protocol          = "TLS"
        }
      `,
    ],
    fail: [
      `
        resource "aws_lb" "web" {
          internal = true
        }
      `,
      `
        resource "aws_lb" "web" {}
        resource "aws_cloudwatch_log_delivery_source" "web" {
          name         = "web"
          log_type     = "ALB_CONNECTION_LOGS"
          resource_arn = aws_lb.web.arn
        }
      `,
      `
        resource "aws_alb" "web" {
          access_logs {
            bucket = "logs"
          }
        }
      `,
      `
        resource "aws_lb" "tls" {
          load_balancer_type = "network"
        }
        resource "aws_lb_listener" "tls" {
          load_balancer_arn = aws_lb.tls.arn
          protocol          = "TLS"
        }
      `,
      `
        resource "aws_elb" "web" {
          internal = true
        }
      `,
      `
        resource "aws_elb" "web" {
          access_logs {
            bucket  = "logs"
            enabled = false
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_lb" "web" {
          access_logs {
            bucket  = "logs"
            enabled = local.enabled
          }
        }
      `,
    ],
  },
})
