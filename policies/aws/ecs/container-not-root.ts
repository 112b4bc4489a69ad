import { type Container, daemon, runsWindows } from '../shared/containers.ts'
import { json, not, policy, type Scalar } from '../shared/index.ts'

export default policy({
  title: 'Container does not run as root',
  problem: 'Container runs as root',
  severity: 'LOW',
  resource: ['aws_ecs_task_definition', 'aws_ecs_daemon_task_definition'],
  when: { aws_ecs_task_definition: task => not(runsWindows(task)) },
  must: {
    aws_ecs_task_definition: task => json<readonly Container[]>(task.container_definitions).every(isOther),
    aws_ecs_daemon_task_definition: task => task.container_definition.every(isOther),
  },
  why: 'A flaw in the runtime lets root in the container become root on the host. As another user an intruder first has to get that far.',
  remediation: 'Name a user in user, by a number or as the image knows it.',
  fix: `
    resource "aws_ecs_task_definition" "this" {
      family = "web"
      container_definitions = jsonencode([{
        name  = "web"
        image = "nginx"
        user  = "1000"
      }])
    }

    resource "aws_ecs_daemon_task_definition" "this" {
      family = "agent"
      container_definition {
        name  = "agent"
        image = "agent"
        user  = "1000"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_daemon_task_definition',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      daemon({ user: '1000' }),
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name  = "web"
            image = "nginx"
            user  = "1000"
          }])
        }
      `,
    ],
    fail: [
      daemon({}),
      daemon({ user: '0' }),
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
            name  = "web"
            image = "nginx"
            user  = "root"
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name  = "web"
            image = "nginx"
            user  = "0:0"
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

function isOther({ user }: { readonly user: Scalar }) {
  return user.satisfies(name => !ROOT.test(name), 'a user other than root is expected')
}

const ROOT = /^(root|0*)(:|$)/i
