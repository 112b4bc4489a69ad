import { all, asValue, contentIsNotWritten, policy } from '../shared/index.ts'

export default policy({
  title: 'Value of a secret parameter does not stand in the configuration',
  problem: 'Value of a secret parameter stands in the configuration',
  severity: 'HIGH',
  resource: 'aws_ssm_parameter',
  must: parameter => {
    // In a secure string everything is secret that looks made, in any other what its name calls so.
    const kind = parameter.type.is('SecureString').outcome === 'pass' ? 'secret' : ''
    const name = String(asValue(parameter.name)._raw)
    return all(
      contentIsNotWritten(parameter.value, name, kind),
      contentIsNotWritten(parameter.value_wo, name, kind),
      contentIsNotWritten(parameter.insecure_value, name),
    )
  },
  secret: true,
  why: 'Parameter Store guards a value that everyone knows who can read the repository, its history or a plan file. Copies of it stay behind wherever the code has gone.',
  remediation:
    'Let Terraform write a placeholder and ignore what stands there later, set the value outside of it, or hand an ephemeral value to value_wo from Terraform 1.11 on, where the provider has it. Then change the one that was written.',
  fix: `
    resource "aws_ssm_parameter" "this" {
      type  = "SecureString"
      value = "placeholder"
      lifecycle {
        ignore_changes = [value]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssm_parameter',
    'https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-securestring.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_ssm_parameter" "url" {
          name  = "/orders/db-url"
          type  = "String"
          value = "postgres://app@db.internal/orders?sslmode=require"
        }
      `,
      `
        resource "aws_ssm_parameter" "db" {
          name  = "/orders/db-password"
          type  = "SecureString"
          value = "placeholder"
        }
      `,
      `
        resource "aws_ssm_parameter" "host" {
          name  = "/orders/db-host"
          type  = "SecureString"
          value = "orders-db.internal"
        }
      `,
      `
        resource "aws_ssm_parameter" "stage" {
          name  = "/orders/stage"
          type  = "String"
          value = "d41d8cd98f00b204"
        }
      `,
      `
        resource "aws_ssm_parameter" "arn" {
          name  = "/orders/secret-arn"
          type  = "String"
          value = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:orders"
        }
      `,
      `
        resource "aws_ssm_parameter" "db" {
          name  = "/orders/db-password"
          type  = "SecureString"
          value = local.password
        }
      `,
    ],
    fail: [
      `
        resource "aws_ssm_parameter" "url" {
          name  = "/orders/db-url"
          type  = "String"
          value = "postgres://app:Xk29dlsPwq@db.internal/orders"
        }
        resource "aws_ssm_parameter" "sealed" {
          name  = "/orders/db-url"
          type  = "SecureString"
          value = "postgres://app:Xk29dlsPwq@db.internal/orders"
        }
      `,
      `
        resource "aws_ssm_parameter" "env" {
          name  = "/orders/env"
          type  = "String"
          value = "STAGE=prod\\nDB_PASSWORD=Xk29dlsPwq"
        }
      `,
      `
        resource "aws_ssm_parameter" "source" {
          name  = "/orders/source"
          type  = "String"
          value = jsonencode({ url = "https://bot:Xk29dlsPwq@git.example.com/orders.git" })
        }
      `,
      `
        resource "aws_ssm_parameter" "db" {
          name  = "/orders/db-password"
          type  = "SecureString"
          value = "hunter2"
        }
      `,
      `
        resource "aws_ssm_parameter" "key" {
          name  = "/orders/stripe"
          type  = "SecureString"
          value = "d41d8cd98f00b204"
        }
      `,
      `
        resource "aws_ssm_parameter" "db" {
          name  = "/orders/db-password"
          type  = "String"
          value = "hunter2"
        }
      `,
      `
        resource "aws_ssm_parameter" "db" {
          name           = "/orders/db-password"
          type           = "String"
          insecure_value = "hunter2"
        }
      `,
      `
        resource "aws_ssm_parameter" "db" {
          name             = "/orders/db-password"
          type             = "SecureString"
          value_wo         = "hunter2"
          value_wo_version = 1
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ssm_parameter" "db" {
          name  = "/orders/db-password"
          type  = "SecureString"
          value = lower("Hunter2")
        }
      `,
    ],
  },
})
