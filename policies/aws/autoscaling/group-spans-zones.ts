import { policy, spanZonesOr } from '../shared/index.ts'

export default policy({
  title: 'Auto Scaling group spans two zones or more',
  problem: 'Auto Scaling group lies in one zone',
  severity: 'LOW',
  resource: 'aws_autoscaling_group',
  must: group => spanZonesOr(group.vpc_zone_identifier, group.availability_zones),
  why: 'When the only zone fails, the group can start nothing anywhere else. With two zones the other one takes over.',
  remediation: 'Name subnets of two or more zones in vpc_zone_identifier.',
  fix: `
    resource "aws_autoscaling_group" "this" {
      vpc_zone_identifier = ["<ID of an aws_subnet>", "<ID of an aws_subnet of another zone>"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/autoscaling_group',
    'https://docs.aws.amazon.com/autoscaling/ec2/userguide/auto-scaling-benefits.html',
  ],
  equivalents: { regula: ['FG_R00014'] },
  examples: {
    pass: [
      `
        resource "aws_autoscaling_group" "example" {
          vpc_zone_identifier = ["subnet-1", "subnet-2"]
        }
      `,
      `
        resource "aws_autoscaling_group" "example" {
          availability_zones = ["eu-central-1a", "eu-central-1b"]
        }
      `,
      `
        resource "aws_subnet" "a" {
          vpc_id            = "vpc-1"
          availability_zone = "eu-central-1a"
        }
        resource "aws_subnet" "b" {
          vpc_id            = "vpc-1"
          availability_zone = "eu-central-1b"
        }
        resource "aws_autoscaling_group" "example" {
          vpc_zone_identifier = [aws_subnet.a.id, aws_subnet.b.id]
        }
      `,
      `
        resource "aws_subnet" "example" {
          count  = 2
          vpc_id = "vpc-1"
        }
        resource "aws_autoscaling_group" "example" {
          vpc_zone_identifier = aws_subnet.example[*].id
        }
      `,
      `
        resource "aws_default_subnet" "a" {
          availability_zone = "eu-central-1a"
        }
        resource "aws_subnet" "b" {
          vpc_id            = "vpc-1"
          availability_zone = "eu-central-1b"
        }
        resource "aws_autoscaling_group" "example" {
          vpc_zone_identifier = [aws_default_subnet.a.id, aws_subnet.b.id]
        }
      `,
    ],
    fail: [
      `
        resource "aws_subnet" "a" {
          vpc_id            = "vpc-1"
          availability_zone = "eu-central-1a"
        }
        resource "aws_autoscaling_group" "example" {
          vpc_zone_identifier = [aws_subnet.a.id]
        }
      `,
      `
        resource "aws_subnet" "a" {
          vpc_id            = "vpc-1"
          availability_zone = "eu-central-1a"
        }
        resource "aws_subnet" "b" {
          vpc_id            = "vpc-1"
          availability_zone = "eu-central-1a"
        }
        resource "aws_autoscaling_group" "example" {
          vpc_zone_identifier = [aws_subnet.a.id, aws_subnet.b.id]
        }
      `,
      `
        resource "aws_autoscaling_group" "example" {
          vpc_zone_identifier = ["subnet-1"]
        }
      `,
      `
        resource "aws_autoscaling_group" "example" {
          availability_zones = ["eu-central-1a"]
        }
      `,
    ],
    undetermined: [
      `
        variable "more" {
          default = ["subnet-2"]
        }
        resource "aws_subnet" "a" {
          vpc_id = "vpc-1"
        }
        resource "aws_autoscaling_group" "example" {
          vpc_zone_identifier = concat([aws_subnet.a.id], var.more)
        }
      `,
      `
        resource "aws_autoscaling_group" "example" {
          vpc_zone_identifier = local.subnets
        }
      `,
    ],
  },
})
