import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'Transfer task writes a log',
  problem: 'Transfer task writes no log',
  severity: 'MEDIUM',
  resource: 'aws_datasync_task',
  must: task =>
    any(
      all(task.cloudwatch_log_group_arn.isSet(), task.options.log_level.orElse('OFF').isNot('OFF')),
      // A task in this mode writes to a group of DataSync's own without being told to.
      all(task.task_mode.is('ENHANCED'), any(task.options.isAbsent(), task.options.log_level.isNot('OFF'))),
    ),
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
    'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-datasync-task.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_datasync_task" "example" {
          task_mode = "ENHANCED"
        }
      `,
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
          task_mode = "ENHANCED"
          options {
            verify_mode = "ONLY_FILES_TRANSFERRED"
          }
        }
      `,
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
