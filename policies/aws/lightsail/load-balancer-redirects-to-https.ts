import { companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Lightsail load balancer redirects to HTTPS',
  problem: 'Lightsail load balancer serves over plain HTTP',
  severity: 'HIGH',
  resource: 'aws_lightsail_lb',
  must: balancer =>
    companions(balancer, 'aws_lightsail_lb_https_redirection_policy', { lb_name: ['name', 'id'] }).some(own =>
      own.enabled.is(true),
    ),
  why: 'It answers on port 80 by itself, and whoever sits between a browser and AWS reads and changes what goes there. Logins and sessions go with it.',
  remediation: 'Attach a certificate, and add an aws_lightsail_lb_https_redirection_policy that is enabled.',
  fix: `
    resource "aws_lightsail_lb_https_redirection_policy" "this" {
      lb_name = aws_lightsail_lb.this.name
      enabled = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lightsail_lb_https_redirection_policy',
    'https://docs.aws.amazon.com/lightsail/latest/userguide/understanding-lightsail-load-balancers.html',
  ],
  equivalents: {},
  examples: {
    pass: [redirect('aws_lightsail_lb.shop.name', 'true'), redirect('"shop"', 'true')],
    fail: [
      redirect('aws_lightsail_lb.shop.name', 'false'),
      `
        resource "aws_lightsail_lb" "shop" {
          name          = "shop"
          instance_port = 80
        }
      `,
    ],
    undetermined: [redirect('aws_lightsail_lb.shop.name', 'local.redirects')],
  },
})

function redirect(name: string, enabled: string): string {
  return `
    resource "aws_lightsail_lb" "shop" {
      name          = "shop"
      instance_port = 80
    }
    resource "aws_lightsail_lb_https_redirection_policy" "shop" {
      lb_name = ${name}
      enabled = ${enabled}
    }
  `
}
