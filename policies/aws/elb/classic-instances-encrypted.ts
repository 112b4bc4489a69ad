import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Classic load balancer speaks TLS to its instances',
  problem: 'Classic load balancer speaks plain HTTP to its instances',
  severity: 'INFO',
  resource: 'aws_elb',
  must: lb =>
    lb.listener.no(listener =>
      all(
        listener.instance_protocol.satisfies(is => /^(http|tcp)$/i.test(is), 'HTTP is expected'),
        listener.lb_protocol.satisfies(is => /^(https|ssl)$/i.test(is), 'an encrypted protocol is expected'),
      ),
    ),
  why: 'Between load balancer and instance everything is in clear, also what came in by HTTPS. Whoever sits in the network can read it.',
  remediation: 'Set instance_protocol to https, with a certificate at the instances.',
  fix: `
    resource "aws_elb" "this" {
      listener {
        lb_port            = 443
        lb_protocol        = "https"
        instance_port      = 443
        instance_protocol  = "https"
        ssl_certificate_id = aws_acm_certificate.example.arn
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elb',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/elb-listener-config.html',
  ],
  equivalents: { checkov: ['CKV_AWS_376'] },
  examples: {
    pass: [
      `
        resource "aws_elb" "web" {
          listener {
            lb_port           = 443
            lb_protocol       = "https"
            instance_port     = 443
            instance_protocol = "SSL"
          }
        }
      `,
      `
        resource "aws_elb" "web" {
          listener {
            lb_port           = 80
            lb_protocol       = "http"
            instance_port     = 80
            instance_protocol = "http"
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
        resource "aws_elb" "web" {
          listener {
            lb_port           = 443
            lb_protocol       = "ssl"
            instance_port     = 8080
            instance_protocol = "TCP"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_elb" "web" {
          listener {
            lb_port           = 443
            lb_protocol       = "https"
            instance_port     = 80
            instance_protocol = local.protocol
          }
        }
      `,
    ],
  },
})
