import { setting } from '../shared/index.ts'

export default setting({
  title: 'Task has a network of its own',
  problem: "Task shares the host's network",
  severity: 'MEDIUM',
  resource: 'aws_ecs_task_definition',
  path: 'network_mode',
  isNot: 'host',
  good: 'awsvpc',
  unset: 'pass',
  why: 'Containers of the task listen on every address of the host, reach what listens there for the host alone, and can pass for the host. No security group of its own stands before the task.',
  remediation: 'Set network_mode to awsvpc.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_RegisterTaskDefinition.html',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/networking-networkmode-host.html',
  ],
  equivalents: {},
})
