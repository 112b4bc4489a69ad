import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'App Runner service',
  places: {
    aws_apprunner_service: [
      'source_configuration.image_repository.image_configuration.runtime_environment_variables{}',
      'source_configuration.code_repository.code_configuration.code_configuration_values.runtime_environment_variables{}',
      'source_configuration.image_repository.image_configuration.start_command',
      'source_configuration.code_repository.code_configuration.code_configuration_values.build_command',
      'source_configuration.code_repository.code_configuration.code_configuration_values.start_command',
    ],
  },
  why: 'Everyone who may describe the service reads its variables and commands in clear. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, name the secret by its ARN in runtime_environment_secrets, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apprunner_service',
    'https://docs.aws.amazon.com/apprunner/latest/dg/env-variable.html',
  ],
  equivalents: {},
})
