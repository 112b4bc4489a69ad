import { carriesNoCredentials, expression } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Training or app container',
  places: {
    aws_sagemaker_training_job: [
      'environment{}',
      'hyper_parameters{}',
      'algorithm_specification.container_arguments[]',
    ],
    aws_sagemaker_hyper_parameter_tuning_job: [
      'training_job_definition.environment{}',
      'training_job_definition.static_hyper_parameters{}',
      'training_job_definitions.environment{}',
      'training_job_definitions.static_hyper_parameters{}',
    ],
    aws_sagemaker_app_image_config: [
      'code_editor_app_image_config.container_config.container_arguments[]',
      'code_editor_app_image_config.container_config.container_environment_variables{}',
      'jupyter_lab_image_config.container_config.container_arguments[]',
      'jupyter_lab_image_config.container_config.container_environment_variables{}',
    ],
    aws_sagemaker_algorithm: [
      'inference_specification.containers.environment{}',
      'validation_specification.validation_profiles.training_job_definition.hyper_parameters{}',
      'validation_specification.validation_profiles.transform_job_definition.environment{}',
    ],
    aws_sagemaker_pipeline: ['pipeline_definition'],
  },
  texts: {
    pipeline_definition: expression(`jsonencode({
  # … the rest as it stands, and in place of the secret:
  Steps = [{
    Arguments = {
      Environment = {
        DB_SECRET_ARN = aws_secretsmanager_secret.example.arn
      }
    }
  }]
})`),
  },
  why: 'Everyone who may describe it reads the variables, hyperparameters and arguments of the container in clear. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, let the container read it from Secrets Manager with its role, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_training_job',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_hyper_parameter_tuning_job',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_app_image_config',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_algorithm',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_pipeline',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_CreateTrainingJob.html',
  ],
  equivalents: {},
  examples: {
    // AWS warns of secrets among them.
    pass: [
      hyper('{ max_tokens = "512", tokenizer = "bert-base-uncased", pad_token = "<pad>", epochs = "3" }'),
    ],
    fail: [
      hyper('{ wandb_api_key = "0123456789abcdef0123456789abcdef01234567" }'),
      `
        resource "aws_sagemaker_pipeline" "prices" {
          pipeline_name = "prices"
          pipeline_definition = jsonencode({
            Version = "2020-12-01"
            Steps = [{
              Name      = "Train"
              Type      = "Training"
              Arguments = { Environment = { DB_PASSWORD = "hunter2" } }
            }]
          })
        }
      `,
    ],
  },
})

function hyper(parameters: string): string {
  return `
    resource "aws_sagemaker_training_job" "prices" {
      training_job_name = "prices"
      hyper_parameters  = ${parameters}
    }
  `
}
