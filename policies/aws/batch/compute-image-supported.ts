import { any, hasTemplate, hcl, policy } from '../shared/index.ts'
import { ENDED_BATCH_IMAGES as ENDED } from '../shared/lists/batch-images.ts'

export default policy({
  title: 'Compute environment runs a supported image',
  problem: 'Compute environment runs an image that gets no more patches',
  severity: 'MEDIUM',
  resource: 'aws_batch_compute_environment',
  must: ({ compute_resources: { ec2_configuration: kinds, image_id: image, launch_template: template } }) => {
    const named = { id: template.launch_template_id, name: template.launch_template_name }
    return any(
      kinds.every(kind =>
        any(kind.image_type.noneOf(Object.keys(ENDED.values)), kind.image_id_override.isSet()),
      ),
      // An image of one's own goes before the kind.
      image.isSet(),
      hasTemplate({ launch_template: named }, ({ image_id: own }) => own.isSet()),
    )
  },
  why: 'Flaws that are found now in its kernel and its container runtime stay on every instance that a job starts: there is no newer image to start from.',
  remediation: 'Set image_type to the same kind of image with Amazon Linux 2023.',
  fix: fixTo('<the same kind of image with Amazon Linux 2023>'),
  fixFor: {
    aws_batch_compute_environment: ({ compute_resources: { ec2_configuration: kinds } }) => {
      const ended = Object.entries(ENDED.values).filter(
        ([one]) => kinds.some(kind => kind.image_type.is(one)).outcome === 'pass',
      )
      // Which of two is at fault the fix cannot see.
      return ended.length === 1 ? fixTo(ended[0]![1]) : undefined
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/batch_compute_environment',
    'https://docs.aws.amazon.com/batch/latest/userguide/ami-selection-order.html',
    ENDED.source,
  ],
  lists: [ENDED],
  equivalents: {},
  examples: {
    pass: [
      environment('ec2_configuration {\n  image_type = "ECS_AL2023"\n}'),
      environment(''),
      environment('image_id = "ami-0f00"\n  ec2_configuration {\n  image_type = "ECS_AL2"\n}'),
      environment(
        'ec2_configuration {\n  image_type        = "EKS_AL2"\n  image_id_override = "ami-0f00"\n}',
      ),
      `${environment(
        'ec2_configuration {\n  image_type = "ECS_AL2"\n}\nlaunch_template {\n  launch_template_id = aws_launch_template.own.id\n}',
      )}\nresource "aws_launch_template" "own" {\n  image_id = "ami-0f00"\n}`,
    ],
    fail: [
      environment('ec2_configuration {\n  image_type = "ECS_AL2"\n}'),
      environment(
        'ec2_configuration {\n  image_type = "ECS_AL2023"\n}\nec2_configuration {\n  image_type = "ECS_AL2_NVIDIA"\n}',
      ),
      environment(
        'ec2_configuration {\n  image_type = "ECS_AL2"\n}\nec2_configuration {\n  image_type = "ECS_AL2_NVIDIA"\n}',
      ),
      `${environment(
        'ec2_configuration {\n  image_type = "EKS_AL2_NVIDIA"\n}\nlaunch_template {\n  launch_template_id = aws_launch_template.own.id\n}',
      )}\nresource "aws_launch_template" "own" {\n  instance_type = "g4dn.xlarge"\n}`,
    ],
    undetermined: [
      environment('ec2_configuration {\n  image_type = local.kind\n}'),
      environment(
        'ec2_configuration {\n  image_type = "ECS_AL2"\n}\nlaunch_template {\n  launch_template_name = local.own\n}',
      ),
    ],
  },
})

function fixTo(kind: string): string {
  return hcl('aws_batch_compute_environment', 'this', {
    'compute_resources.ec2_configuration.image_type': kind,
  })
}

function environment(body: string): string {
  return `resource "aws_batch_compute_environment" "jobs" {\n  type = "MANAGED"\n  compute_resources {\n    type      = "EC2"\n    max_vcpus = 16\n    subnets   = ["subnet-0f00"]\n    ${body}\n  }\n}`
}
