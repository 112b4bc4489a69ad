import { policy } from '../shared/index.ts'

export default policy({
  title: 'Task has a process namespace of its own',
  problem: "Task shares the host's process namespace",
  severity: 'MEDIUM',
  resource: 'aws_ecs_task_definition',
  must: task => task.pid_mode.isNot('host'),
  why: 'The containers of the task see every process of the host, with its command line and environment. As root they can end or change them.',
  remediation: 'Set pid_mode to task, or leave it out.',
  fix: `
    resource "aws_ecs_task_definition" "this" {
      pid_mode = "task"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html',
  ],
  equivalents: { checkov: ['CKV_AWS_335'] },
  differs: 'CKV_AWS_335 looks into the containers; pid_mode is one of the whole task.',
  examples: {
    pass: [
      `
        resource "aws_ecs_task_definition" "example" {
          pid_mode = "task"
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
        }
      `,
    ],
    fail: [
      `
        resource "aws_ecs_task_definition" "example" {
          pid_mode = "host"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ecs_task_definition" "example" {
          pid_mode = local.mode
        }
      `,
    ],
  },
})
