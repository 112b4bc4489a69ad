import type { Container } from '../shared/containers.ts'
import { json, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Container has a read-only root file system',
  problem: 'Container can write its root file system',
  severity: 'LOW',
  resource: 'aws_ecs_task_definition',
  when: task => not(task.runtime_platform.operating_system_family.satisfies(isWindows, 'Windows')),
  must: task =>
    json<readonly Container[]>(task.container_definitions).every(container =>
      container.readonlyRootFilesystem.is(true),
    ),
  why: 'Whoever breaks into the container can put programs of their own beside those that run. A file system that cannot be written keeps them out.',
  remediation: 'Set readonlyRootFilesystem to true, and mount a volume where the program has to write.',
  fix: `
    resource "aws_ecs_task_definition" "this" {
      family = "web"
      container_definitions = jsonencode([{
        name                   = "web"
        image                  = "nginx"
        readonlyRootFilesystem = true
      }])
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html',
  ],
  equivalents: { checkov: ['CKV_AWS_336'] },
  examples: {
    pass: [
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
