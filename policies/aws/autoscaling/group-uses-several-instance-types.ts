import { type AwsResource, any, asValue, hasTemplate, policy } from '../shared/index.ts'

export default policy({
  title: 'Auto Scaling group uses several instance types',
  problem: 'Auto Scaling group uses one instance type',
  severity: 'INFO',
  resource: 'aws_autoscaling_group',
  must: group =>
    any(
      areSeveral(group.mixed_instances_policy.launch_template.override),
      group.mixed_instances_policy.launch_template.override.some(one => one.instance_requirements.isSet()),
      hasRequirements(group.mixed_instances_policy.launch_template.launch_template_specification),
    ),
  why: 'Where a zone has no more of the one type, the group cannot grow when it has to. With several types it takes what there is.',
  remediation: 'Name two or more instance types in mixed_instances_policy.',
  fix: `
    resource "aws_autoscaling_group" "this" {
      mixed_instances_policy {
        launch_template {
          launch_template_specification {
            launch_template_id = aws_launch_template.example.id
          }
          override {
            instance_type = "m7i.large"
          }
          override {
            instance_type = "m6i.large"
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/autoscaling_group',
    'https://docs.aws.amazon.com/autoscaling/ec2/userguide/ec2-auto-scaling-mixed-instances-groups.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_autoscaling_group" "example" {
          mixed_instances_policy {
            launch_template {
              override {
                instance_type = "m7i.large"
              }
              override {
                instance_type = "m6i.large"
              }
            }
          }
        }
      `,
      `
        resource "aws_launch_template" "example" {
          instance_requirements {
            memory_mib {
              min = 4096
            }
            vcpu_count {
              min = 2
            }
          }
        }
        resource "aws_autoscaling_group" "example" {
          mixed_instances_policy {
            launch_template {
              launch_template_specification {
                launch_template_id = aws_launch_template.example.id
              }
            }
          }
        }
      `,
    ],
    fail: [
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
              override {
                instance_type     = "m7i.large"
                weighted_capacity = "2"
              }
              override {
                instance_type     = "m7i.large"
                weighted_capacity = "1"
              }
            }
          }
        }
      `,
    ],
    undetermined: 'How many types are named stands in the configuration.',
  },
})

type Template = AwsResource<'aws_autoscaling_group'>['mixed_instances_policy']['launch_template']

/** One type stays one, however often it is named: with other weights, or from other templates. */
function areSeveral(overrides: Template['override']) {
  const first = asValue(overrides.first().instance_type)
  const many = overrides.hasAtLeast(2)
  return many.outcome === 'pass' && first._state() === 'known'
    ? overrides.some(({ instance_type: type }) => type.isNot(first._raw as string))
    : many
}

/** What the group starts from asks for any type that is large enough. */
function hasRequirements({
  launch_template_id: id,
  launch_template_name: name,
}: Template['launch_template_specification']) {
  return hasTemplate({ launch_template: { id, name } }, template => template.instance_requirements.isSet())
}
