import { policy } from '../shared/index.ts'

export default policy({
  title: 'Classic load balancer takes no plain HTTP',
  problem: 'Classic load balancer takes plain HTTP',
  severity: 'HIGH',
  resource: 'aws_elb',
  must: lb =>
    lb.listener.no(listener => listener.lb_protocol.satisfies(is => /^http$/i.test(is), 'HTTP is expected')),
  why: 'What goes over plain HTTP, passwords and cookies among it, can be read and changed by everybody on the way. A classic load balancer cannot send visitors on to HTTPS.',
  remediation: 'Set lb_protocol to https with a certificate, or move to an application load balancer.',
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
  equivalents: { checkov: ['CKV_AWS_376', 'CKV_AWS_127'], regula: ['FG_R00013'] },
  differs:
    'CKV_AWS_376 reads the protocol towards the instances, which aws/elb/classic-instances-encrypted judges. A TCP listener passes on what comes, which may well be TLS, and is left alone.',
  examples: {
    pass: [
      `
        resource "aws_elb" "web" {
          listener {
            lb_port            = 443
            lb_protocol        = "HTTPS"
            instance_port      = 80
            instance_protocol  = "http"
            ssl_certificate_id = "arn:aws:acm:eu-central-1:111122223333:certificate/1"
          }
        }
      `,
      `
        resource "aws_elb" "web" {
          listener {
            lb_port           = 443
            lb_protocol       = "tcp"
            instance_port     = 443
            instance_protocol = "tcp"
          }
        }
      `,
    ],
    fail: [
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
      `
        resource "aws_elb" "web" {
          listener {
            lb_port            = 443
            lb_protocol        = "https"
            instance_port      = 80
            instance_protocol  = "http"
            ssl_certificate_id = "arn:aws:acm:eu-central-1:111122223333:certificate/1"
          }
          listener {
            lb_port           = 80
            lb_protocol       = "HTTP"
            instance_port     = 80
            instance_protocol = "http"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_elb" "web" {
          listener {
            lb_port           = 80
            lb_protocol       = local.protocol
            instance_port     = 80
            instance_protocol = "http"
          }
        }
      `,
    ],
  },
})
