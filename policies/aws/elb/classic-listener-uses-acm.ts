import { any, follow, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Classic load balancer has its certificates from ACM',
  problem: 'Classic load balancer has a certificate that was uploaded',
  severity: 'INFO',
  resource: 'aws_elb',
  must: lb =>
    lb.listener.every(({ ssl_certificate_id: certificate }) =>
      any(
        not(
          any(
            certificate.satisfies(arn => arn.includes(':iam:'), 'an uploaded certificate is expected'),
            follow(certificate, 'aws_iam_server_certificate', 'arn').some(),
          ),
        ),
        follow(certificate, 'aws_acm_certificate', 'arn').some(),
        follow(certificate, 'aws_acm_certificate_validation', 'certificate_arn').some(),
      ),
    ),
  why: 'Nobody renews an uploaded certificate but you, and the day it runs out every visitor is turned away. ACM renews its own and keeps their keys.',
  remediation: 'Name an aws_acm_certificate in ssl_certificate_id.',
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
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/ssl-server-cert.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_acm_certificate" "web" {
          domain_name = "example.com"
        }
        resource "aws_elb" "web" {
          listener {
            lb_port            = 443
            lb_protocol        = "https"
            instance_port      = 80
            instance_protocol  = "http"
            ssl_certificate_id = aws_acm_certificate.web.arn
          }
        }
      `,
      `
        resource "aws_elb" "web" {
          listener {
            lb_port            = 443
            lb_protocol        = "ssl"
            instance_port      = 80
            instance_protocol  = "tcp"
            ssl_certificate_id = "arn:aws:acm:eu-central-1:111122223333:certificate/1"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_elb" "web" {
          listener {
            lb_port            = 443
            lb_protocol        = "https"
            instance_port      = 80
            instance_protocol  = "http"
            ssl_certificate_id = "arn:aws:iam::111122223333:server-certificate/web"
          }
        }
      `,
      `
        resource "aws_iam_server_certificate" "web" {
          name = "web"
        }
        resource "aws_elb" "web" {
          listener {
            lb_port            = 443
            lb_protocol        = "https"
            instance_port      = 80
            instance_protocol  = "http"
            ssl_certificate_id = aws_iam_server_certificate.web.arn
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_elb" "web" {
          listener {
            lb_port            = 443
            lb_protocol        = "https"
            instance_port      = 80
            instance_protocol  = "http"
            ssl_certificate_id = local.certificate
          }
        }
      `,
    ],
  },
})
