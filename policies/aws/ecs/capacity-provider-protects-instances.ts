import { policy } from '../shared/index.ts'

export default policy({
  title: 'Capacity provider protects instances that run tasks',
  problem: 'Capacity provider ends instances that run tasks',
  severity: 'INFO',
  resource: 'aws_ecs_capacity_provider',
  when: provider => provider.auto_scaling_group_provider.isSet(),
  must: provider => provider.auto_scaling_group_provider.managed_termination_protection.is('ENABLED'),
  why: 'When the group shrinks, an instance goes with all tasks on it, in the midst of their work. Protected, only an empty one goes.',
  remediation:
    'Set managed_termination_protection to ENABLED, with managed_scaling on, and protect_from_scale_in on the Auto Scaling group.',
  fix: `
    resource "aws_ecs_capacity_provider" "this" {
      auto_scaling_group_provider {
        auto_scaling_group_arn         = aws_autoscaling_group.example.arn
        managed_termination_protection = "ENABLED"
        managed_scaling {
          status = "ENABLED"
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_capacity_provider',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/managed-termination-protection.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_ecs_capacity_provider" "example" {
          auto_scaling_group_provider {
            managed_termination_protection = "ENABLED"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_ecs_capacity_provider" "example" {
          auto_scaling_group_provider {
            managed_termination_protection = "DISABLED"
          }
        }
      `,
      `
        resource "aws_ecs_capacity_provider" "example" {
          auto_scaling_group_provider {
            auto_scaling_group_arn = "arn:aws:autoscaling:eu-central-1:111122223333:autoScalingGroup:1:autoScalingGroupName/web"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ecs_capacity_provider" "example" {
          auto_scaling_group_provider {
            managed_termination_protection = local.protection
          }
        }
      `,
    ],
  },
})
