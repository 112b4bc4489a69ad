import { setting } from '../shared/index.ts'

export default setting({
  title: 'Task has an IPC namespace of its own',
  problem: "Task shares the host's IPC namespace",
  severity: 'MEDIUM',
  resource: 'aws_ecs_task_definition',
  path: 'ipc_mode',
  isNot: 'host',
  good: 'task',
  unset: 'pass',
  why: 'The containers of the task reach the shared memory, the semaphores and the queues of every process on the host that uses the same namespace. What lies there they can read and change.',
  remediation: 'Set ipc_mode to task or none, or leave it out.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_TaskDefinition.html',
  ],
  equivalents: {},
})
