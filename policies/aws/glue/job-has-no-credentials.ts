import { all, any, entriesHoldNoCredential, expression, hcl, isNotWritten, policy } from '../shared/index.ts'

const NAMED = expression(
  '{\n  # … the rest as it stands, and in place of the secret:\n  "--db_secret_arn" = aws_secretsmanager_secret.example.arn\n}',
)

export default policy({
  title: 'Glue job carries no credentials',
  problem: 'Glue job carries credentials',
  severity: 'HIGH',
  resource: ['aws_glue_job', 'aws_glue_trigger', 'aws_glue_workflow', 'aws_glue_dev_endpoint'],
  must: {
    aws_glue_job: job =>
      all(
        entriesHoldNoCredential(job.default_arguments),
        entriesHoldNoCredential(job.non_overridable_arguments),
        any(
          isNotWritten(job.source_control_details.auth_token),
          job.source_control_details.auth_strategy.is('AWS_SECRETS_MANAGER'),
        ),
      ),
    // A trigger hands its own arguments to the job that it starts.
    aws_glue_trigger: trigger => trigger.actions.every(action => entriesHoldNoCredential(action.arguments)),
    // All jobs of a workflow read its properties.
    aws_glue_workflow: workflow => entriesHoldNoCredential(workflow.default_run_properties),
    aws_glue_dev_endpoint: endpoint => entriesHoldNoCredential(endpoint.arguments),
  },
  secret: true,
  why: 'Everyone who may look at the job or at one of its runs reads its arguments in clear. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, name the secret in an argument and let the script read it from Secrets Manager with the role of the job. Then change it.',
  fix: `
    resource "aws_glue_job" "this" {
      default_arguments = {
        # … the rest as it stands, and in place of the secret:
        "--db_secret_arn" = aws_secretsmanager_secret.example.arn
      }
      non_overridable_arguments = {
        # … the rest as it stands, and in place of the secret:
        "--db_secret_arn" = aws_secretsmanager_secret.example.arn
      }
      source_control_details {
        auth_strategy = "AWS_SECRETS_MANAGER"
        auth_token    = aws_secretsmanager_secret.example.arn
      }
    }

    resource "aws_glue_trigger" "this" {
      actions {
        arguments = {
          # … the rest as it stands, and in place of the secret:
          "--db_secret_arn" = aws_secretsmanager_secret.example.arn
        }
      }
    }

    resource "aws_glue_workflow" "this" {
      default_run_properties = {
        # … the rest as it stands, and in place of the secret:
        "db_secret_arn" = aws_secretsmanager_secret.example.arn
      }
    }

    resource "aws_glue_dev_endpoint" "this" {
      arguments = {
        # … the rest as it stands, and in place of the secret:
        "--db_secret_arn" = aws_secretsmanager_secret.example.arn
      }
    }
  `,
  fixFor: {
    aws_glue_job: job => {
      const given = (['default_arguments', 'non_overridable_arguments'] as const).filter(
        name => entriesHoldNoCredential(job[name]).outcome === 'fail',
      )
      return given.length === 0
        ? undefined
        : hcl('aws_glue_job', 'this', Object.fromEntries(given.map(name => [name, NAMED])))
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_job',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_trigger',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_workflow',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_dev_endpoint',
    'https://docs.aws.amazon.com/glue/latest/dg/aws-glue-programming-etl-glue-arguments.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_glue_job" "example" {
          default_arguments = {
            "--job-language"  = "python"
            "--db_secret_arn" = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_glue_job" "example" {
          default_arguments = {
            "--db_password" = "hunter2"
          }
        }
      `,
      `
        resource "aws_glue_job" "example" {
          non_overridable_arguments = {
            "--db_password" = "hunter2"
          }
        }
      `,
      `
        resource "aws_glue_job" "example" {
          source_control_details {
            auth_strategy = "PERSONAL_ACCESS_TOKEN"
            auth_token    = "hunter2hunter2"
          }
        }
      `,
      `
        resource "aws_glue_trigger" "nightly" {
          name = "nightly"
          type = "ON_DEMAND"
          actions {
            job_name = "orders"
          }
          actions {
            job_name  = "users"
            arguments = { "--db_password" = "hunter2" }
          }
        }
      `,
      `
        resource "aws_glue_workflow" "nightly" {
          name                   = "nightly"
          default_run_properties = { db_password = "hunter2" }
        }
      `,
      `
        resource "aws_glue_dev_endpoint" "notebook" {
          name      = "notebook"
          role_arn  = "arn:aws:iam::111122223333:role/glue"
          arguments = { "--db_password" = "hunter2" }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_glue_job" "example" {
          default_arguments = {
            "--db_password" = local.password
          }
        }
      `,
    ],
  },
})
