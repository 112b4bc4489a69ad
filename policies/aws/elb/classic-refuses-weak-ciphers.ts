import { all, isOn, policy, type Scalar, turningOff } from '../shared/index.ts'

export default policy({
  title: 'Classic load balancer refuses weak ciphers',
  problem: 'Classic load balancer takes weak ciphers',
  severity: 'MEDIUM',
  resource: ['aws_load_balancer_policy', 'aws_lb_ssl_negotiation_policy'],
  must: {
    aws_load_balancer_policy: one =>
      one.policy_attribute.no(attribute => isWeakCipher(attribute.name, attribute.value)),
    aws_lb_ssl_negotiation_policy: one =>
      one.attribute.no(attribute => isWeakCipher(attribute.name, attribute.value)),
  },
  why: 'RC4, DES and Triple DES can be broken by whoever records enough of the traffic, export ciphers in hours. A client that prefers one gets it, whatever the version of TLS is.',
  remediation: 'Turn these ciphers off, or refer to the policy ELBSecurityPolicy-TLS-1-2-2017-01.',
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
      load_balancer = aws_elb.example.id
      lb_port       = 443
      attribute {
        name  = "Reference-Security-Policy"
        value = "ELBSecurityPolicy-TLS-1-2-2017-01"
      }
    }
  `,
  fixFor: {
    aws_load_balancer_policy: one => turningOff(one, name => WEAK.test(name)),
    aws_lb_ssl_negotiation_policy: one => turningOff(one, name => WEAK.test(name)),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/load_balancer_policy',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_ssl_negotiation_policy',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/elb-ssl-security-policy.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_load_balancer_policy" "web" {
          load_balancer_name = "web"
          policy_name        = "web"
          policy_type_name   = "SSLNegotiationPolicyType"
          policy_attribute {
            name  = "Protocol-TLSv1.2"
            value = "true"
          }
          policy_attribute {
            name  = "ECDHE-RSA-AES128-GCM-SHA256"
            value = "true"
          }
          policy_attribute {
            name  = "DES-CBC3-SHA"
            value = "false"
          }
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
        resource "aws_load_balancer_policy" "web" {
          load_balancer_name = "web"
          policy_name        = "web"
          policy_type_name   = "SSLNegotiationPolicyType"
          policy_attribute {
            name  = "Protocol-TLSv1.2"
            value = "true"
          }
          policy_attribute {
            name  = "ECDHE-RSA-RC4-SHA"
            value = "true"
          }
        }
      `,
      `
        resource "aws_lb_ssl_negotiation_policy" "web" {
          name          = "web"
          load_balancer = "web"
          lb_port       = 443
          attribute {
            name  = "Protocol-TLSv1.2"
            value = "true"
          }
          attribute {
            name  = "EDH-RSA-DES-CBC3-SHA"
            value = "true"
          }
        }
      `,
      `
        resource "aws_lb_ssl_negotiation_policy" "web" {
          name          = "web"
          load_balancer = "web"
          lb_port       = 443
          attribute {
            name  = "EXP-RC2-CBC-MD5"
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
            name  = "RC4-SHA"
            value = local.legacy
          }
        }
      `,
    ],
  },
})

/** An attribute of a policy turns on a cipher that is broken or that blocks of 64 bits wear out. */
function isWeakCipher(name: Scalar, value: Scalar) {
  return all(
    name.satisfies(is => WEAK.test(is), 'a weak cipher is expected'),
    isOn(value),
  )
}

/** By OpenSSL's names, which the load balancer takes. */
const WEAK = /(^|-)(EXP|RC2|RC4|DES|3DES|IDEA|NULL|ADH|AECDH|MD5)(-|$)/
