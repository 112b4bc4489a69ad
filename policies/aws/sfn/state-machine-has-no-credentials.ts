import { holdsNoCredential, isNotMadeOfSecret, policy, unless } from '../shared/index.ts'

export default policy({
  title: 'State machine carries no credentials',
  problem: 'State machine carries credentials',
  severity: 'HIGH',
  resource: 'aws_sfn_state_machine',
  // Nearly every definition names functions, and those of a new stack are known after apply: that alone is no question worth a line.
  when: machine => unless(isNotMadeOfSecret(machine.definition).outcome === 'undetermined'),
  must: machine => holdsNoCredential(machine.definition),
  secret: true,
  why: 'Everyone who may describe the state machine reads its definition, and each execution keeps the input of its steps. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, call HTTP endpoints through a connection of EventBridge, let tasks read secrets from Secrets Manager, and then change it.',
  fix: `
    resource "aws_sfn_state_machine" "this" {
      definition = jsonencode({
        # … the rest as it stands, and in place of the secret:
        States = {
          "<name of the state>" = {
            Resource   = "arn:aws:states:::http:invoke"
            Parameters = { Authentication = { ConnectionArn = "<ARN of the connection>" } }
          }
        }
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sfn_state_machine',
    'https://docs.aws.amazon.com/step-functions/latest/dg/call-https-apis.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_sfn_state_machine" "example" {
          definition = jsonencode({ StartAt = "Done", States = { Done = { Type = "Succeed" } } })
        }
      `,
      `
        resource "aws_sfn_state_machine" "example" {
          definition = jsonencode({ StartAt = "Read", States = { Read = {
            Type       = "Task"
            Resource   = "arn:aws:states:::aws-sdk:secretsmanager:getSecretValue"
            Parameters = { SecretId = "prod/db/password" }
            End        = true
          } } })
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_access_key" "reports" {
          user = "reports"
        }
        resource "aws_sfn_state_machine" "example" {
          definition = jsonencode({ StartAt = "Load", States = { Load = { Type = "Pass", Result = aws_iam_access_key.reports.secret, End = true } } })
        }
      `,
      `
        resource "aws_sfn_state_machine" "example" {
          definition = jsonencode({ StartAt = "Load", States = { Load = {
            Type       = "Task"
            Resource   = "arn:aws:states:::ecs:runTask.sync"
            Parameters = { Overrides = { ContainerOverrides = [{ DbPassword = "hunter2" }] } }
            End        = true
          } } })
        }
      `,
      `
        resource "aws_sfn_state_machine" "example" {
          definition = jsonencode({ StartAt = "Load", States = { Load = { Type = "Pass", Result = "AKIAIOSFODNN7EXAMPLE", End = true } } })
        }
      `,
    ],
    undetermined:
      'What is known after apply alone is not asked: nearly every definition names functions still to be made.',
  },
})
