import { PASS } from '../../engine/index.ts'
import {
  type AwsResource,
  all,
  any,
  companions,
  follow,
  knownText,
  policy,
  type Scalar,
  toldWith,
  unless,
} from '../shared/index.ts'

export default policy({
  title: 'Listener is encrypted, or sends visitors on to HTTPS',
  problem: 'Listener serves plain HTTP',
  severity: 'HIGH',
  resource: ['aws_lb_listener', 'aws_lb_listener_rule'],
  // Where a listener serves plain HTTP by default it tells that itself, for all of its rules.
  when: { aws_lb_listener_rule: rule => unless(listenersOf(rule).every(sendsOn).outcome === 'fail') },
  must: {
    aws_lb_listener: listener => {
      const balancers = follow(listener.load_balancer_arn, 'aws_lb', 'arn')
      return toldWith(
        any(
          sendsOn(listener),
          // A gateway load balancer passes packets on: its listener has no protocol.
          balancers.some(lb => lb.load_balancer_type.is('gateway')),
          ...(isOfGateway(listener) ? [PASS] : []),
        ),
        balancers.some(),
      )
    },
    // Rules go before the default action. One that answers by itself lets nothing of a visitor's through.
    aws_lb_listener_rule: rule =>
      any(
        rule.action.every(action =>
          any(leadsToHttps(action), action.type.is('fixed-response'), comesBack(action)),
        ),
        listenersOf(rule).every(isEncrypted),
      ),
  },
  why: 'What goes over plain HTTP, passwords and cookies among it, can be read and changed by everybody on the way. A browser that is sent on to HTTPS stays there.',
  remediation:
    'Set protocol to HTTPS, with a certificate and most often on port 443; a listener on port 80 should only redirect to one that serves HTTPS.',
  remediationFor: {
    aws_lb_listener_rule: () =>
      'Redirect to HTTPS here too, or take the rule out and let the default action do it; what it forwards belongs to the listener that serves HTTPS.',
  },
  fix: `
    resource "aws_lb_listener" "this" {
      port     = 80
      protocol = "HTTP"
      default_action {
        type = "redirect"
        redirect {
          port        = "443"
          protocol    = "HTTPS"
          status_code = "HTTP_301"
        }
      }
    }

    resource "aws_lb_listener_rule" "this" {
      action {
        type = "redirect"
        redirect {
          port        = "443"
          protocol    = "HTTPS"
          status_code = "HTTP_301"
        }
      }
    }
  `,
  fixFor: { aws_lb_listener: listener => (leadsToTls(listener) ? undefined : TLS) },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_listener',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_listener_rule',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-listeners.html',
    'https://docs.aws.amazon.com/config/latest/developerguide/alb-http-to-https-redirection-check.html',
  ],
  equivalents: { checkov: ['CKV_AWS_2', 'CKV_AWS_103', 'CKV2_AWS_20'], trivy: ['AWS-0054'] },
  examples: {
    pass: [
      `
        resource "aws_lb_listener" "https" {
          protocol = "HTTPS"
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
      `
        resource "aws_lb_listener" "appliance" {
          load_balancer_arn = "arn:aws:elasticloadbalancing:eu-central-1:111122223333:loadbalancer/gwy/appliance/1"
        }
      `,
      withRule('type = "redirect"\n redirect {\n protocol = "HTTPS"\n }'),
      withRule('type = "fixed-response"\n fixed_response {\n content_type = "text/plain"\n }'),
      withRule('type = "forward"').replace('"HTTP"', '"HTTPS"'),
      withRule('type = "redirect"\n redirect {\n path = "/shop"\n }'),
      withRule(
        'type = "redirect"\n redirect {\n path = "/shop"\n protocol = "#{protocol}"\n port = "#{port}"\n }',
      ),
      forwarding('path_pattern {\n values = ["/*"]\n }'),
      forwarding('host_header {\n values = ["*"]\n }').replaceAll('aws_lb', 'aws_alb'),
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
        resource "aws_alb" "web" {
          internal = false
        }
        resource "aws_alb_listener" "http" {
          load_balancer_arn = aws_alb.web.arn
          protocol          = "HTTP"
          default_action {
            type             = "forward"
            target_group_arn = "arn:aws:elasticloadbalancing:eu-central-1:111122223333:targetgroup/web/1"
          }
        }
      `,
      `
        resource "aws_lb_listener" "http" {
          default_action {
            type = "redirect"
            redirect {
              port        = "8080"
              status_code = "HTTP_301"
            }
          }
        }
      `,
      withRule('type = "forward"'),
      withRule('type = "forward"').replaceAll('aws_lb', 'aws_alb'),
      withRule('type = "redirect"\n redirect {\n host = "www.example.com"\n }'),
      withRule('type = "redirect"\n redirect {\n port = "8080"\n protocol = "#{protocol}"\n }'),
      forwarding('path_pattern {\n values = ["/*"]\n }', '#{protocol}'),
      forwarding('path_pattern {\n values = ["/login/*"]\n }'),
      forwarding(
        'path_pattern {\n values = ["/*"]\n }\n }\n condition {\n host_header {\n values = ["example.com"]\n }',
      ),
    ],
    undetermined: [
      `
        resource "aws_lb_listener" "web" {
          protocol = local.protocol
        }
      `,
      withRule('type = local.action'),
      withRule('type = "redirect"\n redirect {\n path = "/shop"\n port = local.port\n }'),
    ],
  },
})

function listenersOf(rule: AwsResource<'aws_lb_listener_rule'>) {
  return follow(rule.listener_arn, 'aws_lb_listener', 'arn')
}

function isEncrypted(listener: AwsResource<'aws_lb_listener'>) {
  return listener.protocol.orElse('HTTP').isNot('HTTP')
}

/** It is encrypted, or it sends visitors on: by default, or by a rule that goes before that for whatever is asked. */
function sendsOn(listener: AwsResource<'aws_lb_listener'>) {
  const { default_action: actions } = listener
  return any(
    isEncrypted(listener),
    all(actions.isSet(), actions.every(leadsToHttps)),
    companions(listener, 'aws_lb_listener_rule', { listener_arn: ['arn', 'id'] }).some(rule =>
      all(rule.action.isSet(), rule.action.every(leadsToHttps), meetsAll(rule)),
    ),
  )
}

/** Each of its conditions holds for every request. */
function meetsAll(rule: AwsResource<'aws_lb_listener_rule'>) {
  const { condition: conditions } = rule
  const holds = conditions.every(condition =>
    any(
      condition.path_pattern.values.has('/*'),
      condition.path_pattern.values.has('*'),
      condition.host_header.values.has('*'),
    ),
  )
  return all(conditions.isSet(), holds)
}

/** It redirects to another path of the same listener, which sends the visitor on then. */
function comesBack({ type, redirect: { host, port, protocol } }: Redirecting) {
  return all(
    type.is('redirect'),
    protocol.orElse('#{protocol}').oneOf(['#{protocol}', 'HTTP']),
    port.orElse('#{port}').is('#{port}'),
    host.orElse('#{host}').is('#{host}'),
  )
}

interface Redirecting {
  readonly type: Scalar
  readonly redirect: Readonly<Record<'host' | 'port' | 'protocol', Scalar>>
}

/** An earlier plan's redirect block stays in the state when the type changes: only the type says what is done. */
function leadsToHttps(action: { readonly type: Scalar; readonly redirect: { readonly protocol: Scalar } }) {
  return all(action.type.is('redirect'), action.redirect.protocol.is('HTTPS'))
}

/** The ARN of a gateway load balancer says what it is, where the plan does not show it. */
function isOfGateway({ load_balancer_arn: arn }: AwsResource<'aws_lb_listener'>): boolean {
  return knownText(arn)?.includes(':loadbalancer/gwy/') === true
}

/** It stands on port 80, and visitors that it sends on to HTTPS find a listener there, or may: of the balancer nothing is known. */
function leadsToTls(listener: AwsResource<'aws_lb_listener'>): boolean {
  const balancers = follow(listener.load_balancer_arn, 'aws_lb', 'arn')
  const served = balancers.some(balancer =>
    companions(balancer, 'aws_lb_listener', { load_balancer_arn: 'arn' }).some(other =>
      other.protocol.is('HTTPS'),
    ),
  )
  const isKnown = balancers.some().outcome === 'pass'
  return listener.port.is(80).outcome === 'pass' && (!isKnown || served.outcome !== 'fail')
}

/** For a listener that has to go on serving: nobody else would answer. */
const TLS = `
  resource "aws_lb_listener" "this" {
    protocol        = "HTTPS"
    ssl_policy      = "ELBSecurityPolicy-TLS13-1-2-2021-06"
    certificate_arn = aws_acm_certificate.example.arn
  }
`

/** A listener that sends visitors on to HTTPS, but for what a rule does before. */
function withRule(action: string): string {
  return `
    resource "aws_lb_listener" "http" {
      protocol = "HTTP"
      default_action {
        type = "redirect"
        redirect {
          protocol = "HTTPS"
        }
      }
    }
    resource "aws_lb_listener_rule" "web" {
      listener_arn = aws_lb_listener.http.arn
      action {
        ${action}
      }
    }
  `
}

/** A listener that forwards by default, and a rule that redirects what its condition meets. */
function forwarding(condition: string, protocol = 'HTTPS'): string {
  return `
    resource "aws_lb_listener" "http" {
      protocol = "HTTP"
      default_action {
        type             = "forward"
        target_group_arn = "arn:aws:elasticloadbalancing:eu-central-1:111122223333:targetgroup/web/1"
      }
    }
    resource "aws_lb_listener_rule" "web" {
      listener_arn = aws_lb_listener.http.arn
      action {
        type = "redirect"
        redirect {
          port     = "443"
          protocol = "${protocol}"
        }
      }
      condition {
        ${condition}
      }
    }
  `
}
