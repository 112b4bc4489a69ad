import { type Container, daemon } from '../shared/containers.ts'
import { json, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Container has a read-only root file system',
  problem: 'Container can write its root file system',
  severity: 'LOW',
  resource: ['aws_ecs_task_definition', 'aws_ecs_daemon_task_definition'],
  when: {
    aws_ecs_task_definition: task =>
      not(task.runtime_platform.operating_system_family.satisfies(isWindows, 'Windows')),
  },
  must: {
    aws_ecs_task_definition: task =>
      json<readonly Container[]>(task.container_definitions).every(container =>
        container.readonlyRootFilesystem.is(true),
      ),
    aws_ecs_daemon_task_definition: task =>
      task.container_definition.every(container => container.readonly_root_filesystem.is(true)),
  },
  why: 'Whoever breaks into the container can put programs of their own beside those that run. A file system that cannot be written keeps them out.',
  remediation:
    'Set readonlyRootFilesystem (of a daemon readonly_root_filesystem) to true, and mount a volume where the program has to write.',
  fix: `
    resource "aws_ecs_task_definition" "this" {
      family = "web"
      container_definitions = jsonencode([{
        name                   = "web"
        image                  = "nginx"
        readonlyRootFilesystem = true
      }])
    }

    resource "aws_ecs_daemon_task_definition" "this" {
      family = "agent"
      container_definition {
        name                     = "agent"
        image                    = "agent"
        readonly_root_filesystem = true
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_daemon_task_definition',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html',
  ],
  equivalents: { checkov: ['CKV_AWS_336'] },
  examples: {
    pass: [
      daemon({ readonly_root_filesystem: true }),
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name                   = "web"
            image                  = "nginx"
            readonlyRootFilesystem = true
          }])
        }
      `,
    ],
    fail: [
      daemon({}),
      daemon({ readonly_root_filesystem: false }),
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name      = "web"
            image     = "nginx"
            essential = true
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name                   = "web"
            image                  = "nginx"
            readonlyRootFilesystem = false
          }])
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ecs_task_definition" "example" {
          family                = "web"
          container_definitions = local.containers
        }
      `,
    ],
  },
})

/** A container of Windows cannot run on a file system that is read-only. */
function isWindows(family: string) {
  return /^WINDOWS/i.test(family)
}
