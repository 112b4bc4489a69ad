import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Transfer task writes a log',
  problem: 'Transfer task writes no log',
  severity: 'MEDIUM',
  resource: 'aws_datasync_task',
  must: task => all(task.cloudwatch_log_group_arn.isSet(), task.options.log_level.orElse('OFF').isNot('OFF')),
  why: 'Which files went where, and which were changed on the way, shows only in the log of the task. Without it a leak through it stays unseen.',
  remediation: 'Name a log group in cloudwatch_log_group_arn, and set log_level to BASIC or TRANSFER.',
  fix: `
    resource "aws_datasync_task" "this" {
      cloudwatch_log_group_arn = aws_cloudwatch_log_group.example.arn
      options {
        log_level = "TRANSFER"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/datasync_task',
    'https://docs.aws.amazon.com/datasync/latest/userguide/configure-logging.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_datasync_task" "example" {
          cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:sync"
          options {
            log_level = "TRANSFER"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_datasync_task" "example" {
          name = "sync"
        }
      `,
      `
        resource "aws_datasync_task" "example" {
          cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:sync"
          options {
            log_level = "OFF"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_datasync_task" "example" {
          cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:sync"
          options {
            log_level = local.level
          }
        }
      `,
    ],
  },
})
