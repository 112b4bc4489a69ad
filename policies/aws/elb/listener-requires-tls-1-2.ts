import { isModernListenerPolicy, policy } from '../shared/index.ts'

export default policy({
  title: 'Listener requires TLS 1.2 or newer',
  problem: 'Listener does not require TLS 1.2',
  severity: 'MEDIUM',
  resource: 'aws_lb_listener',
  when: listener => listener.protocol.oneOf(['HTTPS', 'TLS']),
  // What AWS takes where none is named speaks TLS 1.0 too.
  must: listener =>
    listener.ssl_policy
      .orElse('ELBSecurityPolicy-2016-08')
      .satisfies(isModernListenerPolicy, 'a policy without TLS 1.0 and 1.1 is expected'),
  why: 'TLS 1.0 and 1.1 have known weaknesses, and a client can be talked down to them. Every browser and SDK of the last ten years speaks 1.2.',
  remediation: 'Set ssl_policy to one of the TLS13-1-2 policies.',
  fix: `
    resource "aws_lb_listener" "this" {
      protocol   = "HTTPS"
      ssl_policy = "ELBSecurityPolicy-TLS13-1-2-2021-06"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_listener',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/describe-ssl-policies.html',
  ],
  equivalents: { checkov: ['CKV_AWS_103', 'CKV2_AWS_74'], trivy: ['AWS-0047'] },
  differs:
    'CKV_AWS_103 also objects to a listener that serves plain HTTP: aws/elb/listener-encrypted tells that.',
  examples: {
    pass: [
      `
        resource "aws_lb_listener" "https" {
          protocol   = "HTTPS"
          ssl_policy = "ELBSecurityPolicy-TLS13-1-2-2021-06"
        }
      `,
      `
        resource "aws_alb_listener" "tls" {
          protocol   = "TLS"
          ssl_policy = "ELBSecurityPolicy-TLS13-1-3-PQ-2025-09"
        }
      `,
      `
        resource "aws_lb_listener" "https" {
          protocol   = "HTTPS"
          ssl_policy = "ELBSecurityPolicy-FS-1-2-Res-2020-10"
        }
      `,
    ],
    fail: [
      `
        resource "aws_lb_listener" "https" {
          protocol   = "HTTPS"
          ssl_policy = "ELBSecurityPolicy-2016-08"
        }
      `,
      `
        resource "aws_lb_listener" "https" {
          protocol   = "HTTPS"
          ssl_policy = "ELBSecurityPolicy-TLS13-1-1-2021-06"
        }
      `,
      `
        resource "aws_lb_listener" "https" {
          protocol = "HTTPS"
        }
      `,
      `
        resource "aws_alb_listener" "tls" {
          protocol   = "TLS"
          ssl_policy = "ELBSecurityPolicy-FS-2018-06"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_lb_listener" "https" {
          protocol   = "HTTPS"
          ssl_policy = local.ssl_policy
        }
      `,
    ],
  },
})
