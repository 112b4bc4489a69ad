import type { Blocks } from '../../engine/index.ts'
import { type Container, daemon } from '../shared/containers.ts'
import { expression } from '../shared/hcl.ts'
import {
  all,
  argumentsHoldNoCredential,
  entriesHoldNoCredential,
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
        task.volume.every(({ docker_volume_configuration: docker }) =>
          entriesHoldNoCredential(docker.driver_opts),
        ),
        json<readonly Container[]>(task.container_definitions).every(container =>
          all(
            holdsNone(container),
            argumentsHoldNoCredential(container.command),
            argumentsHoldNoCredential(container.entryPoint),
            argumentsHoldNoCredential(container.healthCheck.command),
            entriesHoldNoCredential(container.logConfiguration.options),
            entriesHoldNoCredential(container.firelensConfiguration.options),
            entriesHoldNoCredential(container.dockerLabels),
          ),
        ),
      ),
    aws_ecs_daemon_task_definition: task =>
      task.container_definition.every(container =>
        all(
          holdsNone(container),
          argumentsHoldNoCredential(container.command),
          argumentsHoldNoCredential(container.entry_point),
          container.health_check.every(({ command }) => argumentsHoldNoCredential(command)),
          container.log_configuration.every(({ options }) => entriesHoldNoCredential(options)),
          container.firelens_configuration.every(({ options }) => entriesHoldNoCredential(options)),
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
    'Take the value out of environment, command or options, name the secret by its ARN in secrets (of a daemon and an Express service in secret), for a log driver in secretOptions (secret_option), and then change it.',
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
  fixFor: {
    aws_ecs_task_definition: (_, told) =>
      isOption(told)
        ? `
    resource "aws_ecs_task_definition" "this" {
      container_definitions = jsonencode([{
        # … the rest as it stands, and in place of the secret:
        logConfiguration = { secretOptions = [{ name = "splunk-token", valueFrom = "<ARN of the secret>" }] }
      }])
    }
  `
        : told.some(path => path.includes('driver_opts'))
          ? `
    resource "aws_ecs_task_definition" "this" {
      volume {
        docker_volume_configuration {
          driver_opts = {
            # … the rest as it stands, without the secret
          }
        }
      }
    }
  `
          : undefined,
    aws_ecs_daemon_task_definition: (_, told) =>
      isOption(told)
        ? `
    resource "aws_ecs_daemon_task_definition" "this" {
      container_definition {
        log_configuration {
          secret_option {
            name       = "splunk-token"
            value_from = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:splunk"
          }
        }
      }
    }
  `
        : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_daemon_task_definition',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_express_gateway_service',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/specifying-sensitive-data.html',
  ],
  equivalents: { trivy: ['AWS-0036'] },
  examples: {
    pass: [
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name  = "web"
            image = "nginx"
            healthCheck = { command = ["CMD-SHELL", "mysqladmin ping -u root -p$DB_PASSWORD || exit 1"] }
            logConfiguration = {
              logDriver     = "splunk"
              options       = { splunk-url = "https://splunk.internal", splunk-format = "raw" }
              secretOptions = [{ name = "splunk-token", valueFrom = "arn:aws:ssm:eu-central-1:111122223333:parameter/splunk" }]
            }
          }])
        }
      `,
      daemon({ 'environment.name': 'STAGE', 'environment.value': 'prod' }),
      mounted('addr=files.internal,nolock,soft,rw'),
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
          family = "db"
          container_definitions = jsonencode([{
            name        = "db"
            image       = "mysql"
            healthCheck = { command = ["CMD-SHELL", "mysqladmin ping -u root -phunter2 || exit 1"] }
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name             = "web"
            image            = "nginx"
            logConfiguration = { logDriver = "splunk", options = { splunk-url = "https://splunk.internal", splunk-token = "4f5e1a2b-1111-2222-3333-444455556666" } }
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name                  = "log"
            image                 = "fluent-bit"
            firelensConfiguration = { type = "fluentbit", options = { http_passwd = "hunter2" } }
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name         = "web"
            image        = "nginx"
            dockerLabels = { "com.example.instances" = jsonencode([{ host = "%%host%%", password = "hunter2" }]) }
          }])
        }
      `,
      mounted('username=orders,password=hunter2'),
      daemon({ 'health_check.command': ['CMD-SHELL', 'mysqladmin ping -u root -phunter2'] }),
      daemon({
        'log_configuration.log_driver': 'splunk',
        'log_configuration.options': expression('{ splunk-token = "4f5e1a2b-1111-2222-3333-444455556666" }'),
      }),
      daemon({ 'firelens_configuration.options': expression('{ http_passwd = "hunter2" }') }),
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

/** A volume that Docker mounts itself. */
function mounted(options: string): string {
  return `
    resource "aws_ecs_task_definition" "example" {
      family                = "web"
      container_definitions = jsonencode([{ name = "web", image = "nginx" }])
      volume {
        name = "files"
        docker_volume_configuration {
          driver      = "local"
          driver_opts = { type = "cifs", device = "//files.internal/orders", o = "${options}" }
        }
      }
    }
  `
}

/** What a log driver is told has secrets of its own. */
function isOption([path = '']: readonly string[]): boolean {
  return /\blog_?configuration\b/i.test(path)
}

function holdsNone({ environment }: { readonly environment: Blocks<Variable> }) {
  return environment.every(({ name, value }) => pairHoldsNoCredential(name, value))
}

interface Variable {
  readonly name: string
  readonly value: string
}
