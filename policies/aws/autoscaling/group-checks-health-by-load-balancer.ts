import { type AwsResource, any, companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Auto Scaling group behind a load balancer asks it for health',
  problem: 'Auto Scaling group behind a load balancer does not ask it for health',
  severity: 'LOW',
  resource: 'aws_autoscaling_group',
  when: isBehind,
  must: group =>
    group.health_check_type.satisfies(
      types => types.split(',').some(type => type.trim() === 'ELB' || type.trim() === 'VPC_LATTICE'),
      '`ELB` or `VPC_LATTICE` is expected',
    ),
  why: 'By itself the group replaces only instances that EC2 finds broken. One whose program has died stays, and its part of the traffic fails.',
  remediation:
    'Set health_check_type to ELB, or to VPC_LATTICE where a VPC Lattice target group sends the traffic.',
  fix: `
    resource "aws_autoscaling_group" "this" {
      health_check_type = "ELB"
      target_group_arns = [aws_lb_target_group.example.arn]
    }
  `,
  fixFor: {
    // What sends the traffic stands already.
    aws_autoscaling_group: group =>
      isBehind(group).outcome === 'pass'
        ? `
          resource "aws_autoscaling_group" "this" {
            health_check_type = "${isBehindLattice(group).outcome === 'pass' ? 'VPC_LATTICE' : 'ELB'}"
          }
        `
        : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/autoscaling_group',
    'https://docs.aws.amazon.com/autoscaling/ec2/userguide/as-add-elb-healthcheck.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_15'] },
  differs:
    'CKV2_AWS_15 also wants the health check of the balancer written out. Balancers and target groups check health by themselves.',
  examples: {
    pass: [
      `
        resource "aws_autoscaling_group" "example" {
          health_check_type = "ELB"
          load_balancers    = ["web"]
        }
      `,
      `
        resource "aws_autoscaling_group" "example" {
          health_check_type = "EBS,ELB"
          load_balancers    = ["web"]
        }
      `,
      `
        resource "aws_autoscaling_group" "example" {
          health_check_type = "VPC_LATTICE"
          traffic_source {
            identifier = "arn:aws:vpc-lattice:eu-central-1:111122223333:targetgroup/tg-1"
            type       = "vpc-lattice"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_autoscaling_group" "example" {
          load_balancers = ["web"]
        }
      `,
      `
        resource "aws_autoscaling_group" "example" {
          health_check_type = "EC2"
          load_balancers    = ["web"]
        }
      `,
      `
        resource "aws_autoscaling_group" "example" {}
        resource "aws_autoscaling_attachment" "example" {
          autoscaling_group_name = aws_autoscaling_group.example.id
          elb                    = "web"
        }
      `,
      `
        resource "aws_autoscaling_group" "example" {
          traffic_source {
            identifier = "arn:aws:vpc-lattice:eu-central-1:111122223333:targetgroup/tg-1"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_autoscaling_group" "example" {
          health_check_type = local.type
          load_balancers    = ["web"]
        }
      `,
    ],
  },
})

function isBehind(group: Group) {
  return any(
    group.target_group_arns.isSet(),
    group.load_balancers.isSet(),
    group.traffic_source.isSet(),
    companions(group, 'aws_autoscaling_attachment', { autoscaling_group_name: ['id', 'name'] }).some(),
    companions(group, 'aws_autoscaling_traffic_source_attachment', {
      autoscaling_group_name: ['id', 'name'],
    }).some(),
  )
}

function isBehindLattice({ traffic_source: sources }: Group) {
  return sources.some(({ type, identifier }) =>
    any(
      type.is('vpc-lattice'),
      identifier.satisfies(arn => arn.includes(':vpc-lattice:'), 'a VPC Lattice target group is expected'),
    ),
  )
}

type Group = AwsResource<'aws_autoscaling_group'>
