import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Training on several instances encrypts the traffic between them',
  problem: 'Training on several instances does not encrypt the traffic between them',
  severity: 'LOW',
  resource: 'aws_sagemaker_training_job',
  must: job =>
    any(
      job.enable_inter_container_traffic_encryption.is(true),
      job.resource_config.every(one => one.instance_count.is(1)),
    ),
  why: 'The instances send each other what they learn from the data. Whoever can listen in that network reads it.',
  remediation: 'Set enable_inter_container_traffic_encryption to true.',
  fix: `
    resource "aws_sagemaker_training_job" "this" {
      enable_inter_container_traffic_encryption = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_training_job',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/train-encrypt.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      job(
        'enable_inter_container_traffic_encryption = true\n  resource_config {\n    instance_count = 4\n  }',
      ),
      job('resource_config {\n    instance_count = 1\n  }'),
    ],
    fail: [job('resource_config {\n    instance_count = 4\n  }')],
    undetermined: [job('resource_config {\n    instance_count = local.count\n  }')],
  },
})

function job(rest: string): string {
  return `
    resource "aws_sagemaker_training_job" "prices" {
      training_job_name = "prices"
      role_arn          = "arn:aws:iam::111122223333:role/training"
      ${rest}
    }
  `
}
