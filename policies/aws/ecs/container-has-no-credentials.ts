import type { Blocks } from '../../engine/index.ts'
import { type Container, daemon } from '../shared/containers.ts'
import {
  all,
  argumentsHoldNoCredential,
  json,
  jsonIsNotMadeOfSecret,
  pairHoldsNoCredential,
  policy,
} from '../shared/index.ts'

export default policy({
  title: 'Container of a task carries no credentials',
  problem: 'Container of a task carries credentials',
  severity: 'HIGH',
  resource: ['aws_ecs_task_definition', 'aws_ecs_daemon_task_definition', 'aws_ecs_express_gateway_service'],
  must: {
    aws_ecs_task_definition: task =>
      all(
        jsonIsNotMadeOfSecret(task.container_definitions),
        json<readonly Container[]>(task.container_definitions).every(container =>
          all(
            holdsNone(container),
            argumentsHoldNoCredential(container.command),
            argumentsHoldNoCredential(container.entryPoint),
          ),
        ),
      ),
    aws_ecs_daemon_task_definition: task =>
      task.container_definition.every(container =>
        all(
          holdsNone(container),
          argumentsHoldNoCredential(container.command),
          argumentsHoldNoCredential(container.entry_point),
        ),
      ),
    aws_ecs_express_gateway_service: service =>
      service.primary_container.every(container =>
        all(holdsNone(container), argumentsHoldNoCredential(container.command)),
      ),
  },
  secret: true,
  why: 'Everyone who may describe the task definition reads its environment and its commands, and each old revision keeps it. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out of environment or command, name the secret by its ARN in secrets (of a daemon and an Express service in secret), and then change it.',
  fix: `
    resource "aws_ecs_task_definition" "this" {
      family = "web"
      container_definitions = jsonencode([{
        # … the rest as it stands, and in place of the secret:
        secrets = [{ name = "DB_PASSWORD", valueFrom = "<ARN of the secret>" }]
      }])
    }

    resource "aws_ecs_daemon_task_definition" "this" {
      container_definition {
        image = "nginx"
        secret {
          name       = "DB_PASSWORD"
          value_from = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db"
        }
      }
    }

    resource "aws_ecs_express_gateway_service" "this" {
      primary_container {
        image = "nginx"
        secret {
          name       = "DB_PASSWORD"
          value_from = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db"
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_daemon_task_definition',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_express_gateway_service',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/specifying-sensitive-data.html',
  ],
  equivalents: { trivy: ['AWS-0036'] },
  examples: {
    pass: [
      daemon({ 'environment.name': 'STAGE', 'environment.value': 'prod' }),
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name    = "web"
            image   = "nginx"
            secrets = [{ name = "DB_PASSWORD", valueFrom = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db" }]
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name        = "web"
            image       = "nginx"
            environment = [{ name = "STAGE", value = "prod" }, { name = "DB_PASSWORD_ARN", value = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db" }]
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "load"
          container_definitions = jsonencode([{
            name       = "load"
            image      = "sqoop"
            entryPoint = ["sh", "-c"]
            command    = ["sqoop import --password $DB_PASSWORD", "--password-file", "/run/secrets/db", "--token", "$TOKEN"]
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "push"
          container_definitions = jsonencode([{
            name    = "push"
            image   = "docker"
            command = ["login", "--username", "AWS", "--password-stdin", "111122223333.dkr.ecr.eu-central-1.amazonaws.com"]
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name        = "web"
            image       = "nginx"
            environment = []
          }])
        }
      `,
    ],
    fail: [
      `
        resource "aws_ecs_task_definition" "example" {
          family = "dump"
          container_definitions = jsonencode([{
            name    = "dump"
            image   = "mysql"
            command = ["mysqldump", "-u", "root", "-phunter2", "orders"]
          }])
        }
      `,
      daemon({ 'environment.name': 'DB_PASSWORD', 'environment.value': 'hunter2hunter2' }),
      `
        resource "aws_ecs_express_gateway_service" "example" {
          primary_container {
            image = "nginx"
            environment {
              name  = "DB_PASSWORD"
              value = "hunter2"
            }
          }
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name        = "web"
            image       = "nginx"
            environment = [{ name = "DB_PASSWORD", value = "hunter2" }]
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name        = "web"
            image       = "nginx"
            environment = [{ name = "STAGE", value = "prod" }, { name = "KEY", value = "AKIAIOSFODNN7EXAMPLE" }]
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name        = "web"
            image       = "nginx"
            environment = [{ name = "DATABASE_URL", value = "postgres://app:hunter2@db/app" }]
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "load"
          container_definitions = jsonencode([{
            name    = "load"
            image   = "sqoop"
            command = ["import", "--username", "app", "--password", "hunter2"]
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "load"
          container_definitions = jsonencode([{
            name       = "load"
            image      = "postgres"
            entryPoint = ["sh", "-c"]
            command    = ["psql postgres://app:hunter2@db/app -f load.sql"]
          }])
        }
      `,
      `
        resource "aws_ecs_daemon_task_definition" "example" {
          family = "agent"
          container_definition {
            name    = "agent"
            image   = "agent"
            command = ["--api-key=0123456789abcdef0123456789abcdef"]
          }
        }
      `,
      `
        resource "aws_iam_access_key" "reports" {
          user = "reports"
        }
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name        = "web"
            image       = "nginx"
            environment = [{ name = "KEY", value = aws_iam_access_key.reports.secret }]
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

function holdsNone({ environment }: { readonly environment: Blocks<Variable> }) {
  return environment.every(({ name, value }) => pairHoldsNoCredential(name, value))
}

interface Variable {
  readonly name: string
  readonly value: string
}
