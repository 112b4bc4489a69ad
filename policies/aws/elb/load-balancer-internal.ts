import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Load balancer is internal',
  problem: 'Load balancer can be reached from the internet',
  severity: 'INFO',
  resource: ['aws_lb', 'aws_elb'],
  must: {
    // A gateway load balancer has no address of its own: traffic reaches it only through endpoints.
    aws_lb: lb => any(lb.internal.is(true), lb.load_balancer_type.is('gateway')),
    aws_elb: lb => lb.internal.is(true),
  },
  why: 'It has addresses that everybody can reach. That is right for a website, and a slip for anything that only your own networks should use.',
  remediation:
    'Set internal to true where only your own networks need it; on a load balancer that exists already this forces a replacement.',
  fix: `
    resource "aws_lb" "this" {
      internal = true
    }

    resource "aws_elb" "this" {
      internal = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elb',
  ],
  equivalents: { trivy: ['AWS-0053'] },
  examples: {
    pass: [
      `
        resource "aws_lb" "web" {
          internal = true
        }
      `,
      `
        resource "aws_elb" "web" {
          internal = true
        }
      `,
      `
        resource "aws_lb" "appliance" {
          load_balancer_type = "gateway"
        }
      `,
    ],
    fail: [
      `
        resource "aws_lb" "web" {
          internal = false
        }
      `,
      `
        resource "aws_alb" "web" {
          name = "web"
        }
      `,
      `
        resource "aws_elb" "web" {
          name = "web"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_lb" "web" {
          internal = local.internal
        }
      `,
      `
        resource "aws_elb" "web" {
          internal = local.internal
        }
      `,
    ],
  },
})
