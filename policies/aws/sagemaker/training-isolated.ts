import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Training container is isolated from the network',
  problem: 'Training container reaches the network',
  severity: 'LOW',
  resource: ['aws_sagemaker_training_job', 'aws_sagemaker_hyper_parameter_tuning_job'],
  must: {
    aws_sagemaker_training_job: job => job.enable_network_isolation.is(true),
    aws_sagemaker_hyper_parameter_tuning_job: job =>
      all(
        job.training_job_definition.every(one => one.enable_network_isolation.is(true)),
        job.training_job_definitions.every(one => one.enable_network_isolation.is(true)),
      ),
  },
  why: 'The code of a model, or of a library that it loads, can send the training data anywhere. Isolated, the container reaches nothing, and SageMaker itself fetches what it needs.',
  remediation: 'Set enable_network_isolation to true.',
  fix: `
    resource "aws_sagemaker_training_job" "this" {
      enable_network_isolation = true
    }

    resource "aws_sagemaker_hyper_parameter_tuning_job" "this" {
      training_job_definition {
        enable_network_isolation = true
      }
      training_job_definitions {
        enable_network_isolation = true
      }
    }
  `,
  fixFor: {
    aws_sagemaker_hyper_parameter_tuning_job: job => {
      const block =
        job.training_job_definition.isAbsent().outcome === 'pass'
          ? 'training_job_definitions'
          : 'training_job_definition'
      return `
        resource "aws_sagemaker_hyper_parameter_tuning_job" "this" {
          ${block} {
            enable_network_isolation = true
          }
        }
      `
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_training_job',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_hyper_parameter_tuning_job',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/mkt-algo-model-internet-free.html',
  ],
  equivalents: {},
  examples: {
    pass: [training('enable_network_isolation = true'), ...tuning('enable_network_isolation = true')],
    fail: [training(''), training('enable_network_isolation = false'), ...tuning('')],
    undetermined: [training('enable_network_isolation = local.isolated')],
  },
})

function training(isolation: string): string {
  return `
    resource "aws_sagemaker_training_job" "prices" {
      training_job_name = "prices"
      role_arn          = "arn:aws:iam::111122223333:role/training"
      ${isolation}
    }
  `
}

function tuning(isolation: string): string[] {
  return ['training_job_definition', 'training_job_definitions'].map(
    block => `
      resource "aws_sagemaker_hyper_parameter_tuning_job" "prices" {
        ${block} {
          role_arn = "arn:aws:iam::111122223333:role/training"
          ${isolation}
        }
      }
    `,
  )
}
