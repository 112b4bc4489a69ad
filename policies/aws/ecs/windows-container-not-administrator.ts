import { type Container, runsWindows } from '../shared/containers.ts'
import { json, policy } from '../shared/index.ts'

export default policy({
  title: 'Windows container does not run as administrator',
  problem: 'Windows container runs as administrator',
  severity: 'LOW',
  resource: 'aws_ecs_task_definition',
  when: runsWindows,
  must: task =>
    json<readonly Container[]>(task.container_definitions).every(container =>
      container.user.satisfies(
        user => user !== '' && !ADMINISTRATOR.test(user),
        'a user other than the administrator is expected',
      ),
    ),
  why: 'An administrator in the container can change every program and setting in it, and a flaw of Windows then reaches the host. As ContainerUser an intruder can do little.',
  remediation: 'Set user to ContainerUser.',
  fix: `
    resource "aws_ecs_task_definition" "this" {
      family = "web"
      runtime_platform {
        operating_system_family = "WINDOWS_SERVER_2022_CORE"
      }
      container_definitions = jsonencode([{ name = "web", image = "iis", user = "ContainerUser" }])
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          runtime_platform {
            operating_system_family = "WINDOWS_SERVER_2022_CORE"
          }
          container_definitions = jsonencode([{ name = "web", image = "iis", user = "ContainerUser" }])
        }
      `,
    ],
    fail: [
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          runtime_platform {
            operating_system_family = "WINDOWS_SERVER_2022_CORE"
          }
          container_definitions = jsonencode([{ name = "web", image = "iis", user = "ContainerAdministrator" }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          runtime_platform {
            operating_system_family = "WINDOWS_SERVER_2022_CORE"
          }
          container_definitions = jsonencode([{ name = "web", image = "iis", essential = true }])
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          runtime_platform {
            operating_system_family = "WINDOWS_SERVER_2022_CORE"
          }
          container_definitions = local.containers
        }
      `,
    ],
  },
})

const ADMINISTRATOR = /^(.*\\)?(container)?administrator$/i
