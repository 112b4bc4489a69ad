import { any, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'Alarm has an action',
  problem: 'Alarm has no action',
  severity: 'LOW',
  resource: 'aws_cloudwatch_metric_alarm',
  must: alarm =>
    any(
      alarm.alarm_actions.isSet(),
      alarm.ok_actions.isSet(),
      alarm.insufficient_data_actions.isSet(),
      follow(alarm.alarm_actions, 'aws_sns_topic', 'arn').some(),
    ),
  why: 'An alarm without an action changes colour on a page that nobody looks at. What it watches for happens unnoticed.',
  remediation: 'Name an SNS topic, or whatever else shall act, in alarm_actions.',
  fix: `
    resource "aws_cloudwatch_metric_alarm" "this" {
      alarm_actions = [aws_sns_topic.example.arn]
    }
  `,
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_metric_alarm',
  equivalents: { regula: ['FG_R00240'], steampipe: ['cloudwatch_alarm_action_enabled'] },
  examples: {
    pass: [
      `
        resource "aws_sns_topic" "ops" {}
        resource "aws_cloudwatch_metric_alarm" "cpu" {
          alarm_actions = [aws_sns_topic.ops.arn]
        }
      `,
      `
        resource "aws_cloudwatch_metric_alarm" "cpu" {
          insufficient_data_actions = ["arn:aws:sns:eu-central-1:111122223333:ops"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudwatch_metric_alarm" "cpu" {}
      `,
      `
        resource "aws_cloudwatch_metric_alarm" "cpu" {
          alarm_actions = []
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudwatch_metric_alarm" "cpu" {
          alarm_actions = local.actions
        }
      `,
    ],
  },
})
