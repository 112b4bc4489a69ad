import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Task that a pipe starts',
  places: {
    aws_pipes_pipe: [
      'target_parameters.ecs_task_parameters.overrides.container_override.environment{name:value}',
      'target_parameters.ecs_task_parameters.overrides.container_override.command[]',
      'target_parameters.batch_job_parameters.container_overrides.environment{name:value}',
      'target_parameters.batch_job_parameters.container_overrides.command[]',
      'target_parameters.batch_job_parameters.parameters{}',
    ],
  },
  why: 'Everyone who may look at the pipe, or at a task that it started, reads the value in clear. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, let the task definition or the job definition name the secret by its ARN, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/pipes_pipe',
    'https://docs.aws.amazon.com/eventbridge/latest/pipes-reference/API_EcsContainerOverride.html',
    'https://docs.aws.amazon.com/eventbridge/latest/pipes-reference/API_PipeTargetBatchJobParameters.html',
  ],
  equivalents: {},
})
