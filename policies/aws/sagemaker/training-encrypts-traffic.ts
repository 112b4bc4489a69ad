import { type AwsResource, all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'Training on several instances encrypts the traffic between them',
  problem: 'Training on several instances does not encrypt the traffic between them',
  severity: 'LOW',
  resource: ['aws_sagemaker_training_job', 'aws_sagemaker_hyper_parameter_tuning_job'],
  must: {
    aws_sagemaker_training_job: isEncrypted,
    aws_sagemaker_hyper_parameter_tuning_job: job =>
      all(job.training_job_definition.every(isEncrypted), job.training_job_definitions.every(isEncrypted)),
  },
  why: 'The instances send each other what they learn from the data. Whoever can listen in that network reads it.',
  remediation: 'Set enable_inter_container_traffic_encryption to true.',
  fix: `
    resource "aws_sagemaker_training_job" "this" {
      enable_inter_container_traffic_encryption = true
    }

    resource "aws_sagemaker_hyper_parameter_tuning_job" "this" {
      training_job_definition {
        enable_inter_container_traffic_encryption = true
      }
      training_job_definitions {
        enable_inter_container_traffic_encryption = true
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_training_job',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_hyper_parameter_tuning_job',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/train-encrypt.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      job(
        'enable_inter_container_traffic_encryption = true\n  resource_config {\n    instance_count = 4\n  }',
      ),
      job('resource_config {\n    instance_count = 1\n  }'),
      ...tuning('resource_config {\n    instance_count = 1\n  }'),
    ],
    fail: [
      job('resource_config {\n    instance_count = 4\n  }'),
      ...tuning('resource_config {\n    instance_count = 4\n  }'),
    ],
    undetermined: [job('resource_config {\n    instance_count = local.count\n  }')],
  },
})

type Training = Pick<
  AwsResource<'aws_sagemaker_training_job'>,
  'enable_inter_container_traffic_encryption' | 'resource_config'
>

function isEncrypted({ enable_inter_container_traffic_encryption: isOn, resource_config: config }: Training) {
  return any(
    isOn.is(true),
    config.every(one => one.instance_count.is(1)),
  )
}

function job(rest: string): string {
  return `
    resource "aws_sagemaker_training_job" "prices" {
      training_job_name = "prices"
      role_arn          = "arn:aws:iam::111122223333:role/training"
      ${rest}
    }
  `
}

function tuning(rest: string): string[] {
  return ['training_job_definition', 'training_job_definitions'].map(
    block => `
      resource "aws_sagemaker_hyper_parameter_tuning_job" "prices" {
        ${block} {
          role_arn = "arn:aws:iam::111122223333:role/training"
          ${rest}
        }
      }
    `,
  )
}
