import {
  type AwsResource,
  all,
  any,
  asValue,
  companions,
  expression,
  follow,
  hcl,
  isOn,
  not,
  policy,
  type Scalar,
  turningOff,
} from '../shared/index.ts'

export default policy({
  title: 'Classic load balancer requires TLS 1.2',
  problem: 'Classic load balancer speaks TLS older than 1.2',
  severity: 'MEDIUM',
  resource: ['aws_elb', 'aws_load_balancer_policy', 'aws_lb_ssl_negotiation_policy'],
  must: {
    // Where a listener is given no policy, AWS takes ELBSecurityPolicy-2016-08, which speaks TLS 1.0.
    aws_elb: lb =>
      lb.listener.every(({ lb_port: port, lb_protocol: protocol }) =>
        any(
          protocol.satisfies(is => !isEncrypted(is), 'a policy for this listener is expected'),
          hasPolicy(lb, port),
        ),
      ),
    aws_load_balancer_policy: one =>
      any(
        one.policy_attribute.every(attribute => isModern(attribute.name, attribute.value)),
        one.policy_type_name.isNot('SSLNegotiationPolicyType'),
      ),
    aws_lb_ssl_negotiation_policy: one =>
      one.attribute.every(attribute => isModern(attribute.name, attribute.value)),
  },
  why: 'TLS 1.0 and 1.1 have known weaknesses, and a client can be talked down to them. Every browser and SDK of the last ten years speaks 1.2.',
  remediation:
    'Give each encrypted listener the policy ELBSecurityPolicy-TLS-1-2-2017-01, or turn the older protocols off in yours.',
  fix: `
    resource "aws_load_balancer_policy" "this" {
      load_balancer_name = aws_elb.example.name
      policy_name        = "tls-1-2"
      policy_type_name   = "SSLNegotiationPolicyType"
      policy_attribute {
        name  = "Reference-Security-Policy"
        value = "ELBSecurityPolicy-TLS-1-2-2017-01"
      }
    }

    resource "aws_lb_ssl_negotiation_policy" "this" {
      name          = "tls-1-2"
      load_balancer = aws_elb.this.id
      lb_port       = 443
      attribute {
        name  = "Reference-Security-Policy"
        value = "ELBSecurityPolicy-TLS-1-2-2017-01"
      }
    }
  `,
  fixFor: {
    aws_elb: policiesFor,
    aws_load_balancer_policy: one => turningOff(one, isOld),
    aws_lb_ssl_negotiation_policy: one => turningOff(one, isOld),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/load_balancer_policy',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_ssl_negotiation_policy',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/elb-security-policy-table.html',
  ],
  equivalents: { checkov: ['CKV_AWS_213'] },
  examples: {
    pass: [
      `
        resource "aws_elb" "web" {
          name = "web"
          listener {
            lb_port           = 443
            lb_protocol       = "https"
            instance_port     = 80
            instance_protocol = "http"
          }
        }
        resource "aws_load_balancer_policy" "web" {
          load_balancer_name = aws_elb.web.name
          policy_name        = "web"
          policy_type_name   = "SSLNegotiationPolicyType"
          policy_attribute {
            name  = "Protocol-TLSv1.2"
            value = "true"
          }
          policy_attribute {
            name  = "Protocol-TLSv1"
            value = "false"
          }
        }
        resource "aws_load_balancer_listener_policy" "web" {
          load_balancer_name = aws_elb.web.name
          load_balancer_port = 443
          policy_names       = ["web"]
        }
      `,
      `
        resource "aws_elb" "web" {
          name = "web"
          listener {
            lb_port           = 443
            lb_protocol       = "https"
            instance_port     = 80
            instance_protocol = "http"
          }
        }
        resource "aws_load_balancer_policy" "web" {
          load_balancer_name = aws_elb.web.name
          policy_name        = local.name
          policy_type_name   = "SSLNegotiationPolicyType"
          policy_attribute {
            name  = "Reference-Security-Policy"
            value = "ELBSecurityPolicy-TLS-1-2-2017-01"
          }
        }
        resource "aws_load_balancer_listener_policy" "web" {
          load_balancer_name = aws_elb.web.name
          load_balancer_port = 443
          policy_names       = [aws_load_balancer_policy.web.policy_name]
        }
      `,
      `
        resource "aws_load_balancer_policy" "sticky" {
          load_balancer_name = "web"
          policy_name        = "sticky"
          policy_type_name   = "AppCookieStickinessPolicyType"
          policy_attribute {
            name  = "CookieName"
            value = "session"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_elb" "web" {
          listener {
            lb_port           = 443
            lb_protocol       = "https"
            instance_port     = 80
            instance_protocol = "http"
          }
        }
      `,
      // What keeps a session on one instance says nothing of TLS.
      `
        resource "aws_elb" "web" {
          name = "web"
          listener {
            lb_port           = 443
            lb_protocol       = "https"
            instance_port     = 80
            instance_protocol = "http"
          }
        }
        resource "aws_load_balancer_policy" "sticky" {
          load_balancer_name = aws_elb.web.name
          policy_name        = "sticky"
          policy_type_name   = "AppCookieStickinessPolicyType"
          policy_attribute {
            name  = "CookieName"
            value = "session"
          }
        }
        resource "aws_load_balancer_listener_policy" "web" {
          load_balancer_name = aws_elb.web.name
          load_balancer_port = 443
          policy_names       = [aws_load_balancer_policy.sticky.policy_name]
        }
      `,
      `
        resource "aws_elb" "web" {
          name = "web"
          listener {
            lb_port           = 443
            lb_protocol       = "https"
            instance_port     = 80
            instance_protocol = "http"
          }
        }
        resource "aws_load_balancer_listener_policy" "web" {
          load_balancer_name = aws_elb.web.name
          load_balancer_port = 443
          policy_names       = ["ELBSecurityPolicy-2016-08"]
        }
      `,
      // A policy for one listener is none for another.
      `
        resource "aws_elb" "web" {
          name = "web"
          listener {
            lb_port           = 443
            lb_protocol       = "https"
            instance_port     = 80
            instance_protocol = "http"
          }
          listener {
            lb_port           = 8443
            lb_protocol       = "ssl"
            instance_port     = 81
            instance_protocol = "tcp"
          }
        }
        resource "aws_lb_ssl_negotiation_policy" "web" {
          name          = "web"
          load_balancer = aws_elb.web.id
          lb_port       = 443
          attribute {
            name  = "Reference-Security-Policy"
            value = "ELBSecurityPolicy-TLS-1-2-2017-01"
          }
        }
      `,
      `
        resource "aws_load_balancer_policy" "web" {
          load_balancer_name = "web"
          policy_name        = "web"
          policy_type_name   = "SSLNegotiationPolicyType"
          policy_attribute {
            name  = "Protocol-TLSv1.1"
            value = "true"
          }
        }
      `,
      `
        resource "aws_load_balancer_policy" "web" {
          load_balancer_name = "web"
          policy_name        = "web"
          policy_type_name   = "SSLNegotiationPolicyType"
          policy_attribute {
            name  = "Reference-Security-Policy"
            value = "ELBSecurityPolicy-2016-08"
          }
        }
      `,
      `
        resource "aws_lb_ssl_negotiation_policy" "web" {
          name          = "web"
          load_balancer = "web"
          lb_port       = 443
          attribute {
            name  = "Protocol-SSLv3"
            value = "true"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_lb_ssl_negotiation_policy" "web" {
          name          = "web"
          load_balancer = "web"
          lb_port       = 443
          attribute {
            name  = "Reference-Security-Policy"
            value = local.policy
          }
        }
      `,
    ],
  },
})

function isEncrypted(protocol: string): boolean {
  return /^(https|ssl)$/i.test(protocol)
}

/** A policy is named for the listener at a port. */
function hasPolicy(lb: AwsResource<'aws_elb'>, port: Scalar<number>) {
  const isFor = (other: Scalar<number>) => {
    const value = asValue(port)
    return value._state() === 'known' ? other.is(value._raw as number) : value._open()
  }
  return any(
    companions(lb, 'aws_load_balancer_listener_policy', { load_balancer_name: ['name', 'id'] }).some(one =>
      all(isFor(one.load_balancer_port), one.policy_names.some(isOfTls)),
    ),
    // A name that is decided at apply is known by the one that bears it.
    companions(lb, 'aws_load_balancer_policy', { load_balancer_name: ['name', 'id'] }).some(one =>
      all(
        one.policy_type_name.is('SSLNegotiationPolicyType'),
        companions(one, 'aws_load_balancer_listener_policy', { 'policy_names[]': 'policy_name' }).some(
          listener => isFor(listener.load_balancer_port),
        ),
      ),
    ),
    companions(lb, 'aws_lb_ssl_negotiation_policy', { load_balancer: ['name', 'id'] }).some(one =>
      isFor(one.lb_port),
    ),
  )
}

/**
 * The policy of that name is one of TLS, and none of stickiness or of what the instances have to show. A plan need not make it: of AWS's
 * own the name tells how old a protocol it takes.
 */
function isOfTls(name: Scalar) {
  const named = follow(name, 'aws_load_balancer_policy', 'policy_name')
  return any(
    named.some(one => one.policy_type_name.is('SSLNegotiationPolicyType')),
    all(
      named.no(),
      not(
        name.satisfies(
          is => is.startsWith('ELBSecurityPolicy-') && !isModernByName(is),
          'an old policy is expected',
        ),
      ),
    ),
  )
}

/** An attribute of a policy turns on no old protocol, and refers to none of AWS's policies that do. */
function isModern(name: Scalar, value: Scalar) {
  return all(
    not(all(name.satisfies(isOld, 'a protocol older than TLS 1.2 is expected'), isOn(value))),
    any(
      value.satisfies(isModernByName, 'a policy of TLS 1.2 is expected'),
      name.isNot('Reference-Security-Policy'),
    ),
  )
}

function isModernByName(name: string): boolean {
  return /(^|-)TLS-1-2-/.test(name)
}

function isOld(name: string): boolean {
  return /^Protocol-(SSLv2|SSLv3|TLSv1|TLSv1\.1)$/.test(name)
}

/** HCL that gives each encrypted listener a policy of its own that has none yet. */
function policiesFor(lb: AwsResource<'aws_elb'>): string | undefined {
  const listeners = asValue(lb.listener)
  const raw = Array.isArray(listeners._raw) ? listeners._raw : []
  const ports = raw.flatMap((_, i) => {
    const listener = listeners._child(i)
    const port = listener._child('lb_port')
    const protocol = listener._child('lb_protocol')._raw
    const isMeant = typeof protocol === 'string' && isEncrypted(protocol) && typeof port._raw === 'number'
    return isMeant && hasPolicy(lb, port as unknown as Scalar<number>).outcome === 'fail' ? [port._raw] : []
  })
  if (ports.length === 0) return undefined
  return ports
    .map(port =>
      hcl('aws_lb_ssl_negotiation_policy', `port_${port}`, {
        name: `tls-1-2-port-${port}`,
        load_balancer: expression('aws_elb.this.id'),
        lb_port: port as number,
        'attribute.name': 'Reference-Security-Policy',
        'attribute.value': 'ELBSecurityPolicy-TLS-1-2-2017-01',
      }),
    )
    .join('\n')
}
