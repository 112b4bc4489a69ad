import { all, isModernListenerPolicy, policy } from '../shared/index.ts'
import { LISTENER_POLICIES_WITHOUT_FORWARD_SECRECY as WITHOUT } from '../shared/lists/listener-security-policies.ts'

export default policy({
  title: 'Listener speaks with forward secrecy only',
  problem: 'Listener also speaks without forward secrecy',
  severity: 'LOW',
  resource: 'aws_lb_listener',
  // One that speaks older versions, as it does where no policy is named, is told by aws/elb/listener-requires-tls-1-2.
  when: listener =>
    all(
      listener.protocol.oneOf(['HTTPS', 'TLS']),
      listener.ssl_policy.satisfies(isModernListenerPolicy, 'a policy of TLS 1.2 is expected'),
    ),
  must: listener => listener.ssl_policy.noneOf(WITHOUT.values),
  why: 'Without forward secrecy one key opens every connection that was ever recorded, should it be stolen later. Clients of the last ten years agree on a key anew for each connection.',
  remediation: 'Set ssl_policy to ELBSecurityPolicy-TLS13-1-2-2021-06 or one of its Res and FIPS forms.',
  fix: `
    resource "aws_lb_listener" "this" {
      protocol   = "HTTPS"
      ssl_policy = "ELBSecurityPolicy-TLS13-1-2-2021-06"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_listener',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/describe-ssl-policies.html',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/network/describe-ssl-policies.html',
  ],
  lists: [WITHOUT],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_lb_listener" "https" {
          protocol   = "HTTPS"
          ssl_policy = "ELBSecurityPolicy-TLS13-1-2-Res-PQ-2025-09"
        }
      `,
      `
        resource "aws_alb_listener" "tls" {
          protocol   = "TLS"
          ssl_policy = "ELBSecurityPolicy-TLS13-1-3-2021-06"
        }
      `,
      `
        resource "aws_lb_listener" "https" {
          protocol   = "HTTPS"
          ssl_policy = "ELBSecurityPolicy-FS-1-2-Res-2020-10"
        }
      `,
      `
        resource "aws_lb_listener" "https" {
          protocol   = "HTTPS"
          ssl_policy = "ELBSecurityPolicy-TLS13-1-2-Ext0-FIPS-2023-04"
        }
      `,
      `
        resource "aws_lb_listener" "https" {
          protocol   = "HTTPS"
          ssl_policy = "ELBSecurityPolicy-TLS13-1-2-RFC9151-INTEROP3-FIPS-2023-07"
        }
      `,
    ],
    fail: [
      `
        resource "aws_lb_listener" "https" {
          protocol   = "HTTPS"
          ssl_policy = "ELBSecurityPolicy-TLS-1-2-2017-01"
        }
      `,
      `
        resource "aws_alb_listener" "tls" {
          protocol   = "TLS"
          ssl_policy = "ELBSecurityPolicy-TLS13-1-2-Ext2-2021-06"
        }
      `,
      `
        resource "aws_lb_listener" "https" {
          protocol   = "HTTPS"
          ssl_policy = "ELBSecurityPolicy-TLS13-1-2-RFC9151-INTEROP4-FIPS-2023-07"
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
