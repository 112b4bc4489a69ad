import { type Container, daemon } from '../shared/containers.ts'
import { json, policy } from '../shared/index.ts'

export default policy({
  title: 'Container writes a log',
  problem: 'Container writes no log',
  severity: 'MEDIUM',
  resource: ['aws_ecs_task_definition', 'aws_ecs_daemon_task_definition'],
  must: {
    aws_ecs_task_definition: task =>
      json<readonly Container[]>(task.container_definitions).every(container =>
        container.logConfiguration.logDriver.isSet(),
      ),
    aws_ecs_daemon_task_definition: task =>
      task.container_definition.every(container =>
        container.log_configuration.some(log => log.log_driver.isSet()),
      ),
  },
  why: 'What the container says is gone with it. What happened in an intrusion, or before a crash, can then not be told.',
  remediation: 'Give each container a logConfiguration (of a daemon a log_configuration).',
  fix: `
    resource "aws_ecs_task_definition" "this" {
      family = "web"
      container_definitions = jsonencode([{
        name             = "web"
        image            = "nginx"
        logConfiguration = { logDriver = "awslogs", options = { awslogs-group = "<log group>", awslogs-region = "eu-central-1" } }
      }])
    }

    resource "aws_ecs_daemon_task_definition" "this" {
      family = "agent"
      container_definition {
        name  = "agent"
        image = "agent"
        log_configuration {
          log_driver = "awslogs"
          options    = { awslogs-group = "<log group>", awslogs-region = "eu-central-1" }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_daemon_task_definition',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/using_awslogs.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      daemon({ 'log_configuration.log_driver': 'awslogs' }),
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name             = "web"
            image            = "nginx"
            logConfiguration = { logDriver = "awslogs", options = { awslogs-group = "web", awslogs-region = "eu-central-1" } }
          }])
        }
      `,
    ],
    fail: [
      daemon({}),
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
