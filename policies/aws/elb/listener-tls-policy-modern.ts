import { policy } from '../shared/index.ts'

export default policy({
  title: 'Listener requires TLS 1.2 or newer',
  severity: 'HIGH',
  resource: ['aws_lb_listener', 'aws_alb_listener'],
  when: listener => listener.protocol.oneOf(['HTTPS', 'TLS']),
  must: listener =>
    listener.ssl_policy
      .or('ELBSecurityPolicy-2016-08')
      .satisfies(isModern, 'a policy without TLS 1.0 and 1.1 is expected'),
  why: 'TLS 1.0 and 1.1 have known weaknesses, and a client can be talked down to them. Every browser and SDK of the last ten years speaks 1.2.',
  remediation: 'Set ssl_policy to one of the TLS13-1-2 policies.',
  fix: `
    resource "aws_lb_listener" "this" {
      ssl_policy = "ELBSecurityPolicy-TLS13-1-2-2021-06"
    }
  `,
  frameworks: {},
  equivalents: { checkov: ['CKV_AWS_103', 'CKV2_AWS_74'], trivy: ['AWS-0047'] },
  examples: {
    pass: [
      `
        resource "aws_lb_listener" "https" {
          protocol   = "HTTPS"
          ssl_policy = "ELBSecurityPolicy-TLS13-1-2-2021-06"
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
          protocol = "HTTPS"
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

/** AWS's names: TLS 1.2 and newer only are the TLS13-1-2/1-3 families, the TLS-1-2 ones and those of forward secrecy that name 1-2. */
function isModern(policy: string) {
  return /^ELBSecurityPolicy-(TLS13-1-[23]-|TLS-1-2-|FS-1-2-)/.test(policy)
}
