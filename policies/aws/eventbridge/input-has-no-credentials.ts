import { all, holdsNoCredential, policy } from '../shared/index.ts'

export default policy({
  title: 'What a rule, a schedule or a pipe hands over holds no credentials',
  problem: 'What a rule, a schedule or a pipe hands over holds credentials',
  severity: 'HIGH',
  resource: ['aws_cloudwatch_event_target', 'aws_scheduler_schedule', 'aws_pipes_pipe'],
  must: {
    aws_cloudwatch_event_target: target =>
      all(holdsNoCredential(target.input), holdsNoCredential(target.input_transformer.input_template)),
    aws_scheduler_schedule: schedule => holdsNoCredential(schedule.target.input),
    aws_pipes_pipe: ({ target_parameters: target, enrichment_parameters: enrichment }) =>
      all(holdsNoCredential(target.input_template), holdsNoCredential(enrichment.input_template)),
  },
  secret: true,
  why: 'Everyone who may list the targets of the rule, or look at the schedule or the pipe, reads it in clear. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, let what is started read it from Secrets Manager with its role, and then change it.',
  fix: `
    resource "aws_cloudwatch_event_target" "this" {
      input = jsonencode({
        # … the rest as it stands, and in place of the secret:
        secretArn = aws_secretsmanager_secret.example.arn
      })
    }

    resource "aws_scheduler_schedule" "this" {
      target {
        input = jsonencode({
          # … the rest as it stands, and in place of the secret:
          secretArn = aws_secretsmanager_secret.example.arn
        })
      }
    }

    resource "aws_pipes_pipe" "this" {
      target_parameters {
        # … the rest as it stands, and in place of the secret:
        input_template = "{\\"secretArn\\": \\"<ARN of the secret>\\", \\"body\\": <$.body>}"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_target',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/scheduler_schedule',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/pipes_pipe',
    'https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_Target.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      target('input = jsonencode({ table = "orders" })'),
      target('input = "nightly"'),
      target(''),
      target(
        'input = jsonencode({ containerOverrides = [{ name = "load", environment = [{ name = "STAGE", value = "prod" }] }] })',
      ),
      schedule('jsonencode({ table = "orders" })'),
      pipe('target_parameters', '"{\\"order\\": <$.body.id>}"'),
      pipe('target_parameters', 'null'),
    ],
    fail: [
      target('input = jsonencode({ user = "app", password = "hunter2" })'),
      target(
        'input = jsonencode({ containerOverrides = [{ name = "load", environment = [{ name = "DB_PASSWORD", value = "hunter2" }] }] })',
      ),
      target(
        'input = jsonencode({ containerOverrides = [{ name = "load", command = ["load", "--password", "hunter2"] }] })',
      ),
      target('input_transformer {\n    input_template = "{\\"password\\": \\"hunter2\\"}"\n  }'),
      schedule('jsonencode({ user = "app", password = "hunter2" })'),
      pipe('target_parameters', '"{\\"password\\": \\"hunter2\\", \\"order\\": <$.body.id>}"'),
      pipe('enrichment_parameters', '"{\\"password\\": \\"hunter2\\"}"'),
    ],
    undetermined: [target('input = local.input'), schedule('local.input')],
  },
})

function target(body: string): string {
  return `resource "aws_cloudwatch_event_target" "nightly" {\n  rule = "nightly"\n  ${body}\n}`
}

function schedule(input: string): string {
  return `resource "aws_scheduler_schedule" "nightly" {\n  name = "nightly"\n  target {\n    input = ${input}\n  }\n}`
}

function pipe(block: string, template: string): string {
  return `resource "aws_pipes_pipe" "nightly" {\n  name = "nightly"\n  ${block} {\n    input_template = ${template}\n  }\n}`
}
