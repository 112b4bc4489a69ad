import { type AwsResource, all, any, follow, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Listener requires TLS 1.2 or newer',
  problem: 'Listener does not require TLS 1.2',
  severity: 'HIGH',
  resource: 'aws_lb_listener',
  must: listener =>
    any(
      all(isEncrypted(listener), any(isModern(listener), not(isEncrypted(listener)))),
      isTransport(listener),
      all(
        listener.default_action.isSet(), // An earlier plan's redirect block stays in the state when the type changes: only the type says what is done.
        listener.default_action.every(action =>
          all(action.type.is('redirect'), action.redirect.protocol.is('HTTPS')),
        ),
      ),
    ),
  why: 'TLS 1.0 and 1.1 have known weaknesses, and a client can be talked down to them; plain HTTP has no protection at all. Every browser and SDK of the last ten years speaks 1.2.',
  remediation:
    'Set protocol to HTTPS (or TLS) and ssl_policy to one of the TLS13-1-2 policies; a listener on port 80 should only redirect to HTTPS.',
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
    'AWS-0047 and CKV2_AWS_74 look at the policy of encrypted listeners alone; like CKV_AWS_103 this one also objects to a listener that serves plain HTTP.',
  examples: {
    pass: [
      `
        resource "aws_lb_listener" "https" {
          protocol   = "HTTPS"
          ssl_policy = "ELBSecurityPolicy-TLS13-1-2-2021-06"
        }
      `,
      `
        resource "aws_lb_listener" "http" {
          protocol = "HTTP"
          default_action {
            type = "redirect"
            redirect {
              protocol    = "HTTPS"
              status_code = "HTTP_301"
            }
          }
        }
      `,
      `
        resource "aws_lb_listener" "tcp" {
          protocol = "TCP"
        }
      `,
      `
        resource "aws_lb" "appliance" {
          load_balancer_type = "gateway"
        }
        resource "aws_lb_listener" "appliance" {
          load_balancer_arn = aws_lb.appliance.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_lb_listener" "http" {
          protocol = "HTTP"
          default_action {
            type = "fixed-response"
            fixed_response {
              content_type = "text/plain"
            }
            redirect {
              protocol    = "HTTPS"
              status_code = "HTTP_301"
            }
          }
        }
      `,
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
      `
        resource "aws_lb_listener" "http" {
          protocol = "HTTP"
          default_action {
            type             = "forward"
            target_group_arn = "arn:aws:elasticloadbalancing:eu-central-1:111122223333:targetgroup/web/1"
          }
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

type Listener = AwsResource<'aws_lb_listener'>

/** AWS's names of the policies that speak TLS 1.2 and newer only; what AWS takes where none is named speaks 1.0 too. */
function isModern(listener: Listener) {
  return listener.ssl_policy
    .orElse('ELBSecurityPolicy-2016-08')
    .satisfies(
      name => /^ELBSecurityPolicy-(TLS13-1-[23]-|TLS-1-2-|FS-1-2-)/.test(name),
      'a policy without TLS 1.0 and 1.1 is expected',
    )
}

function isEncrypted(listener: Listener) {
  return listener.protocol.orElse('HTTP').oneOf(['HTTPS', 'TLS'])
}

/** What passes packets on without ending a connection: TLS is for the targets to speak. A gateway's listener has no protocol. */
function isTransport(listener: Listener) {
  return any(
    listener.protocol.oneOf(['TCP', 'UDP', 'TCP_UDP', 'QUIC', 'TCP_QUIC']),
    follow(listener.load_balancer_arn, 'aws_lb', 'arn').some(lb => lb.load_balancer_type.is('gateway')),
  )
}
