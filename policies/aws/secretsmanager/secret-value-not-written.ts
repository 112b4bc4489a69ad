import { all, contentIsNotWritten, isNotWritten, policy } from '../shared/index.ts'

export default policy({
  title: 'Value of a secret does not stand in the configuration',
  problem: 'Value of a secret stands in the configuration',
  severity: 'HIGH',
  resource: 'aws_secretsmanager_secret_version',
  must: version =>
    all(
      contentIsNotWritten(version.secret_string, 'password'),
      contentIsNotWritten(version.secret_string_wo, 'password'),
      isNotWritten(version.secret_binary),
    ),
  secret: true,
  why: 'Secrets Manager guards a value that everyone knows who can read the repository, its history or a plan file. Copies of it stay behind wherever the code has gone.',
  remediation:
    'Let Terraform write a placeholder and ignore what stands there later, set the value outside of it, or hand an ephemeral value to secret_string_wo from Terraform 1.11 on, where the provider has it. Then change the one that was written.',
  fix: `
    resource "aws_secretsmanager_secret_version" "this" {
      secret_string = "placeholder"
      lifecycle {
        ignore_changes = [secret_string]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/secretsmanager_secret_version',
    'https://docs.aws.amazon.com/secretsmanager/latest/userguide/best-practices.html',
  ],
  equivalents: {},
  differs:
    'Of a JSON text only what a name calls a password, a token or the like counts. A file that is read is told from jsonencode by its spaces: with them the verdict is undetermined.',
  examples: {
    pass: [
      `
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string = "CHANGE_ME"
        }
      `,
      `
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string = jsonencode({ username = "app", password = "replace-me" })
        }
      `,
      `
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string = jsonencode({ username = "app", password = local.password })
        }
      `,
      // What is made of a variable is no literal.
      `
        variable "user" {
          default = "orders-app"
        }
        variable "seed" {
          sensitive = true
        }
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string = jsonencode({ username = var.user, password = lower(var.seed) })
        }
      `,
      `
        variable "user" {
          default = "orders-app"
        }
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string = jsonencode({ username = var.user, password = local.password })
        }
      `,
      `
        variable "password" {
          sensitive = true
        }
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string_wo         = var.password
          secret_string_wo_version = 1
        }
      `,
      `
        variable "user" {
          default = "orders-app"
        }
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string_wo         = jsonencode({ username = var.user, password = local.password })
          secret_string_wo_version = 1
        }
      `,
    ],
    fail: [
      `
        resource "aws_secretsmanager_secret_version" "url" {
          secret_id     = "orders"
          secret_string = "postgres://app:Xk29dlsPwq@db.internal/orders"
        }
        resource "aws_secretsmanager_secret_version" "urls" {
          secret_id     = "orders"
          secret_string = jsonencode({ url = "postgres://app:Xk29dlsPwq@db.internal/orders" })
        }
      `,
      `
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string = "hunter2hunter2"
        }
      `,
      `
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string = jsonencode({ username = "app", password = "hunter2<3" })
        }
      `,
      `
        variable "password" {
          default = "hunter2hunter2"
        }
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string = jsonencode({ username = "app", password = var.password })
        }
      `,
      // A literal beside what is named.
      `
        variable "user" {
          default = "orders-app"
        }
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string = jsonencode({ username = var.user, password = "hunter2hunter2" })
        }
      `,
      `
        variable "database" {
          default = { name = "orders", port = 5432 }
        }
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string = jsonencode(merge(var.database, { password = "hunter2hunter2" }))
        }
      `,
      `
        resource "aws_secretsmanager_secret_version" "db" {
          secret_binary = "aHVudGVyMmh1bnRlcjI="
        }
      `,
      `
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string_wo         = "hunter2hunter2"
          secret_string_wo_version = 1
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string = lower("{ \\"password\\": \\"hunter2hunter2\\" }")
        }
      `,
      `
        resource "aws_secretsmanager_secret_version" "db" {
          secret_string = lower("{hunter2hunter2")
        }
      `,
    ],
  },
})
