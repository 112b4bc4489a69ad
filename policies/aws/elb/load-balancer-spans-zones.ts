import { policy, spanZonesOr } from '../shared/index.ts'

export default policy({
  title: 'Load balancer stands in two zones or more',
  problem: 'Load balancer stands in one zone only',
  severity: 'LOW',
  resource: ['aws_lb', 'aws_elb'],
  when: {
    // AWS takes no application load balancer in fewer than two.
    aws_lb: lb => lb.load_balancer_type.oneOf(['network', 'gateway']),
  },
  must: {
    aws_lb: lb => spanZonesOr(lb.subnets, lb.subnet_mapping),
    aws_elb: lb => spanZonesOr(lb.subnets, lb.availability_zones),
  },
  why: 'When that zone is gone, nothing answers, however many targets the others have. Another zone costs nothing until it is used.',
  remediation: 'Name a subnet of another zone as well.',
  fix: `
    resource "aws_lb" "this" {
      load_balancer_type = "network"
      subnets            = ["<ID of an aws_subnet>", "<ID of an aws_subnet of another zone>"]
    }

    resource "aws_elb" "this" {
      subnets = ["<ID of an aws_subnet>", "<ID of an aws_subnet of another zone>"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/userguide/how-elastic-load-balancing-works.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_lb" "web" {
          load_balancer_type = "network"
          subnets            = ["subnet-1", "subnet-2"]
        }
      `,
      `
        resource "aws_subnet" "a" {
          vpc_id = "vpc-1"
        }
        resource "aws_subnet" "b" {
          vpc_id = "vpc-1"
        }
        resource "aws_lb" "web" {
          load_balancer_type = "network"
          subnet_mapping {
            subnet_id = aws_subnet.a.id
          }
          subnet_mapping {
            subnet_id = aws_subnet.b.id
          }
        }
      `,
      `
        resource "aws_elb" "web" {
          availability_zones = ["eu-central-1a", "eu-central-1b"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_lb" "web" {
          load_balancer_type = "network"
          subnet_mapping {
            subnet_id = "subnet-1"
          }
        }
      `,
      `
        resource "aws_subnet" "a" {
          vpc_id = "vpc-1"
        }
        resource "aws_elb" "web" {
          subnets = [aws_subnet.a.id]
        }
      `,
      `
        resource "aws_lb" "web" {
          load_balancer_type = "network"
          subnets            = ["subnet-1"]
        }
      `,
      `
        resource "aws_elb" "web" {
          availability_zones = ["eu-central-1a"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_lb" "web" {
          load_balancer_type = "network"
          subnets            = local.subnets
        }
      `,
    ],
  },
})
