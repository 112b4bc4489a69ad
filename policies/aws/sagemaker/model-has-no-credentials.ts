import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Model or its monitor',
  places: {
    aws_sagemaker_model: ['primary_container.environment{}', 'container.environment{}'],
    aws_sagemaker_data_quality_job_definition: ['data_quality_app_specification.environment{}'],
    aws_sagemaker_monitoring_schedule: [
      'monitoring_schedule_config.monitoring_job_definition.environment{}',
      'monitoring_schedule_config.monitoring_job_definition.monitoring_app_specification.container_arguments[]',
    ],
  },
  why: 'Everyone who may describe the model, or the job that watches it, reads the variables of its containers in clear. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, let the container read it from Secrets Manager with its role, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_model',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_data_quality_job_definition',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_monitoring_schedule',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_ContainerDefinition.html',
  ],
  equivalents: {},
})
