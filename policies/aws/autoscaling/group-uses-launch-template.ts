import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Auto Scaling group uses a launch template',
  problem: 'Auto Scaling group uses no launch template',
  severity: 'LOW',
  resource: 'aws_autoscaling_group',
  must: group => any(group.launch_template.isSet(), group.mixed_instances_policy.isSet()),
  why: 'Launch configurations have no versions and get no new features, and AWS lets new accounts make none. What an instance can be protected by from now on, only a launch template can say.',
  remediation: 'Make an aws_launch_template of the launch configuration, and name it in launch_template.',
  fix: `
    resource "aws_autoscaling_group" "this" {
      launch_template {
        id      = aws_launch_template.example.id
        version = "$Latest"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/autoscaling_group',
    'https://docs.aws.amazon.com/autoscaling/ec2/userguide/launch-configurations.html',
  ],
  equivalents: { checkov: ['CKV_AWS_315'] },
  examples: {
    pass: [
      `
        resource "aws_autoscaling_group" "example" {
          launch_template {
            id = "lt-1"
          }
        }
      `,
      `
        resource "aws_autoscaling_group" "example" {
          mixed_instances_policy {
            launch_template {
              launch_template_specification {
                launch_template_id = "lt-1"
              }
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_autoscaling_group" "example" {
          launch_configuration = "web"
        }
      `,
      `
        resource "aws_autoscaling_group" "example" {
          max_size = 2
        }
      `,
    ],
    undetermined:
      'Whether the block is written stands in the configuration: only what is in it may be decided at apply.',
  },
})
