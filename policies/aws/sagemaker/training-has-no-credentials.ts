import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Training or app container',
  places: {
    aws_sagemaker_training_job: ['environment{}'],
    aws_sagemaker_hyper_parameter_tuning_job: [
      'training_job_definition.environment{}',
      'training_job_definitions.environment{}',
    ],
    aws_sagemaker_app_image_config: [
      'code_editor_app_image_config.container_config.container_environment_variables{}',
      'jupyter_lab_image_config.container_config.container_environment_variables{}',
    ],
    aws_sagemaker_algorithm: ['inference_specification.containers.environment{}'],
  },
  why: 'Everyone who may describe it reads the variables of the container in clear. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, let the container read it from Secrets Manager with its role, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_training_job',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_hyper_parameter_tuning_job',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_app_image_config',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_algorithm',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_CreateTrainingJob.html',
  ],
  equivalents: {},
})
