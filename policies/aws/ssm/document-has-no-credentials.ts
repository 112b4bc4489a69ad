import type { Written } from '../shared/hcl.ts'
import {
  type AwsResource,
  all,
  entriesHoldNoCredential,
  expression,
  hcl,
  holdsNoCredential,
  pairHoldsNoCredential,
  policy,
} from '../shared/index.ts'

const ARN = 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:domain'
const REST = '# … the rest as it stands, and in place of the secret:'
const PAYLOAD = expression(`jsonencode({\n  ${REST}\n  secret_arn = "${ARN}"\n})`)
const NAMED = expression(`[\n  ${REST}\n  "${ARN}",\n]`)

export default policy({
  title: 'Command of Systems Manager carries no credentials',
  problem: 'Command of Systems Manager carries credentials',
  severity: 'HIGH',
  resource: ['aws_ssm_document', 'aws_ssm_association', 'aws_ssm_maintenance_window_task'],
  must: {
    aws_ssm_document: document => holdsNoCredential(document.content),
    aws_ssm_association: association => entriesHoldNoCredential(association.parameters),
    aws_ssm_maintenance_window_task: ({ task_invocation_parameters: given }) =>
      all(
        holdNone(given.run_command_parameters.parameter),
        holdNone(given.automation_parameters.parameter),
        holdsNoCredential(given.lambda_parameters.payload),
        holdsNoCredential(given.step_functions_parameters.input),
      ),
  },
  secret: true,
  why: 'Everyone who may read the document or list its commands reads the value, and each instance keeps what it ran. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, name a SecureString in its place ({{ssm-secure:…}}) or let the command read it from Secrets Manager, and then change it.',
  fix: [
    hcl('aws_ssm_document', 'this', {
      content: expression(`jsonencode({
  ${REST}
  mainSteps = [{
    inputs = { runCommand = ["aws secretsmanager get-secret-value --secret-id domain | join-domain"] }
  }]
})`),
    }),
    hcl('aws_ssm_association', 'this', {
      parameters: expression(`{\n  ${REST}\n  SecretArn = aws_secretsmanager_secret.example.arn\n}`),
    }),
    taskFix(named('run_command_parameters')),
  ].join('\n\n'),
  fixFor: {
    aws_ssm_maintenance_window_task: ({ task_invocation_parameters: given }) => {
      if (given.automation_parameters.isSet().outcome === 'pass')
        return taskFix(named('automation_parameters'))
      if (given.lambda_parameters.isSet().outcome === 'pass')
        return taskFix({ 'lambda_parameters.payload': PAYLOAD })
      return given.step_functions_parameters.isSet().outcome === 'pass'
        ? taskFix({ 'step_functions_parameters.input': PAYLOAD })
        : undefined
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssm_document',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssm_association',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssm_maintenance_window_task',
    'https://docs.aws.amazon.com/systems-manager/latest/userguide/security-best-practices.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_ssm_document" "example" {
          name          = "update"
          document_type = "Command"
          content = jsonencode({
            schemaVersion = "2.2"
            mainSteps     = [{ action = "aws:runShellScript", name = "update", inputs = { runCommand = ["yum -y update"] } }]
          })
        }
      `,
      `
        resource "aws_ssm_association" "example" {
          name       = "join"
          parameters = { DomainName = "corp.example.com" }
        }
      `,
    ],
    fail: [
      `
        resource "aws_ssm_document" "example" {
          name          = "join"
          document_type = "Command"
          content = jsonencode({
            schemaVersion = "2.2"
            mainSteps = [{
              action = "aws:runShellScript"
              name   = "join"
              inputs = { runCommand = ["export DOMAIN_PASSWORD=hunter2", "join-domain"] }
            }]
          })
        }
      `,
      `
        resource "aws_ssm_document" "example" {
          name            = "join"
          document_type   = "Command"
          document_format = "YAML"
          content         = <<-EOT
            schemaVersion: "2.2"
            mainSteps:
              - action: aws:runShellScript
                name: join
                inputs:
                  runCommand:
                    - mysql --password=hunter2 -e "select 1"
          EOT
        }
      `,
      `
        resource "aws_ssm_association" "example" {
          name       = "join"
          parameters = { DomainPassword = "hunter2" }
        }
      `,
      task(`run_command_parameters {
        parameter {
          name   = "DomainPassword"
          values = ["hunter2"]
        }
      }`),
      task(`run_command_parameters {
        parameter {
          name   = "commands"
          values = ["yum -y update", "export DB_PASSWORD=hunter2"]
        }
      }`),
      task(`automation_parameters {
        parameter {
          name   = "DomainPassword"
          values = ["hunter2"]
        }
      }`),
      task(`step_functions_parameters {
        input = "{ \\"db_password\\": \\"hunter2\\" }"
      }`),
    ],
    undetermined: [
      `
        resource "aws_ssm_document" "example" {
          name          = "join"
          document_type = "Command"
          content       = local.content
        }
      `,
    ],
  },
})

type Parameters =
  AwsResource<'aws_ssm_maintenance_window_task'>['task_invocation_parameters']['run_command_parameters']['parameter']

function holdNone(parameters: Parameters) {
  return parameters.every(({ name, values }) =>
    values.every(value => all(pairHoldsNoCredential(name, value), holdsNoCredential(value))),
  )
}

function task(parameters: string): string {
  return `
    resource "aws_ssm_maintenance_window_task" "nightly" {
      window_id = "mw-1a2b3c"
      task_type = "RUN_COMMAND"
      task_arn  = "AWS-RunShellScript"
      task_invocation_parameters {
        ${parameters}
      }
    }
  `
}

/** A task takes the parameters of one kind of work. */
function taskFix(parameters: Readonly<Record<string, Written>>): string {
  const within = Object.entries(parameters).map(([path, value]) => [
    `task_invocation_parameters.${path}`,
    value,
  ])
  return hcl('aws_ssm_maintenance_window_task', 'this', Object.fromEntries(within))
}

function named(block: string): Readonly<Record<string, Written>> {
  return { [`${block}.parameter.name`]: 'SecretArn', [`${block}.parameter.values`]: NAMED }
}
