import { all, any, companions, not, policy, type Scalar } from '../shared/index.ts'

export default policy({
  title: 'Classic load balancer requires TLS 1.2',
  problem: 'Classic load balancer speaks TLS older than 1.2',
  severity: 'MEDIUM',
  resource: ['aws_elb', 'aws_load_balancer_policy', 'aws_lb_ssl_negotiation_policy'],
  must: {
    // Where a listener is given no policy, AWS takes ELBSecurityPolicy-2016-08, which speaks TLS 1.0.
    aws_elb: lb =>
      any(
        lb.listener.no(listener =>
          listener.lb_protocol.satisfies(
            is => /^(https|ssl)$/i.test(is),
            'an encrypted protocol is expected',
          ),
        ),
        companions(lb, 'aws_load_balancer_listener_policy', { load_balancer_name: ['name', 'id'] }).some(),
        companions(lb, 'aws_lb_ssl_negotiation_policy', { load_balancer: ['name', 'id'] }).some(),
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
  remediation: 'Give each encrypted listener the policy ELBSecurityPolicy-TLS-1-2-2017-01.',
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

/** An attribute of a policy turns on no old protocol, and refers to none of AWS's policies that do. */
function isModern(name: Scalar, value: Scalar) {
  return all(
    not(
      all(
        name.oneOf(OLD),
        value.satisfies(is => is.toLowerCase() === 'true', '`true` is expected'),
      ),
    ),
    any(
      value.satisfies(is => /(^|-)TLS-1-2-/.test(is), 'a policy of TLS 1.2 is expected'),
      name.isNot('Reference-Security-Policy'),
    ),
  )
}

const OLD = ['Protocol-SSLv2', 'Protocol-SSLv3', 'Protocol-TLSv1', 'Protocol-TLSv1.1']
