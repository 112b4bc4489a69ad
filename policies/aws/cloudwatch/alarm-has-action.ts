import {
  type AwsResource,
  any,
  companions,
  follow,
  inAccount,
  policy,
  unless,
  type Verdict,
} from '../shared/index.ts'

type Alarm = AwsResource<'aws_cloudwatch_metric_alarm'>
type Composite = AwsResource<'aws_cloudwatch_composite_alarm'>

export default policy({
  title: 'Alarm has an action',
  problem: 'Alarm has no action',
  severity: 'LOW',
  resource: ['aws_cloudwatch_metric_alarm', 'aws_cloudwatch_composite_alarm'],
  must: {
    aws_cloudwatch_metric_alarm: alarm => {
      const acts = doesAct(alarm)
      return acts.outcome === 'pass' ? acts : any(acts, isWatched(alarm))
    },
    aws_cloudwatch_composite_alarm: alarm => {
      const acts = doesAct(alarm)
      return acts.outcome === 'pass' ? acts : any(acts, isInRule(alarm))
    },
  },
  why: 'An alarm without an action changes colour on a page that nobody looks at. What it watches for happens unnoticed.',
  remediation: 'Name an SNS topic, or whatever else shall act, in alarm_actions.',
  fix: `
    resource "aws_cloudwatch_metric_alarm" "this" {
      alarm_actions = [aws_sns_topic.example.arn]
    }

    resource "aws_cloudwatch_composite_alarm" "this" {
      alarm_actions = [aws_sns_topic.example.arn]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_metric_alarm',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_composite_alarm',
  ],
  equivalents: { regula: ['FG_R00240'], steampipe: ['cloudwatch_alarm_action_enabled'] },
  differs:
    'An alarm that a composite alarm, a health check, a deployment or an experiment asks for needs no action of its own.',
  examples: {
    pass: [
      `
        resource "aws_cloudwatch_metric_alarm" "errors" {
          alarm_name = "errors"
        }
        resource "aws_fis_experiment_template" "outage" {
          stop_condition {
            source = "aws:cloudwatch:alarm"
            value  = aws_cloudwatch_metric_alarm.errors.arn
          }
        }
      `,
      `
        resource "aws_cloudwatch_metric_alarm" "errors" {
          alarm_name = "errors"
        }
        resource "aws_autoscaling_group" "web" {
          instance_refresh {
            strategy = "Rolling"
            preferences {
              alarm_specification {
                alarms = [aws_cloudwatch_metric_alarm.errors.alarm_name]
              }
            }
          }
        }
      `,
      `
        resource "aws_cloudwatch_metric_alarm" "cpu" {
          alarm_name = "cpu"
        }
        resource "aws_cloudwatch_composite_alarm" "all" {
          alarm_name = "all"
          alarm_rule = "ALARM(disk) OR ALARM(\\"cpu\\")"
          ok_actions = ["arn:aws:sns:eu-central-1:111122223333:ops"]
        }
      `,
      `
        resource "aws_cloudwatch_metric_alarm" "cpu" {
          alarm_name = "cpu"
        }
        resource "aws_cloudwatch_composite_alarm" "all" {
          alarm_name = "all"
          alarm_rule = "ALARM(\${aws_cloudwatch_metric_alarm.cpu.arn})"
        }
        resource "aws_cloudwatch_composite_alarm" "whole" {
          alarm_name    = "whole"
          alarm_rule    = "ALARM(\${aws_cloudwatch_composite_alarm.all.alarm_name})"
          alarm_actions = ["arn:aws:sns:eu-central-1:111122223333:ops"]
        }
      `,
      `
        resource "aws_cloudwatch_metric_alarm" "errors" {
          alarm_name = "errors"
        }
        resource "aws_ecs_service" "web" {
          name = "web"
          alarms {
            alarm_names = [aws_cloudwatch_metric_alarm.errors.alarm_name]
            enable      = true
            rollback    = true
          }
        }
      `,
      `
        resource "aws_cloudwatch_metric_alarm" "errors" {
          alarm_name = "errors"
        }
        resource "aws_codedeploy_deployment_group" "web" {
          app_name              = "web"
          deployment_group_name = "web"
          alarm_configuration {
            alarms = [aws_cloudwatch_metric_alarm.errors.id]
          }
        }
      `,
      `
        resource "aws_cloudwatch_metric_alarm" "errors" {
          alarm_name = "errors"
        }
        resource "aws_route53_health_check" "web" {
          type                    = "CLOUDWATCH_METRIC"
          cloudwatch_alarm_name   = aws_cloudwatch_metric_alarm.errors.alarm_name
          cloudwatch_alarm_region = "eu-central-1"
        }
      `,
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
        resource "aws_cloudwatch_composite_alarm" "all" {
          alarm_name = "all"
          alarm_rule = "ALARM(disk)"
        }
      `,
      `
        resource "aws_cloudwatch_metric_alarm" "cpu" {}
      `,
      `
        resource "aws_cloudwatch_metric_alarm" "cpu" {
          alarm_actions = []
        }
      `,
      `
        resource "aws_cloudwatch_metric_alarm" "cpu" {
          alarm_name = "cpu"
        }
        resource "aws_cloudwatch_composite_alarm" "all" {
          alarm_name = "all"
          alarm_rule = "ALARM(cpu-high)"
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

function doesAct(alarm: Alarm | Composite): Verdict {
  return any(
    alarm.alarm_actions.isSet(),
    alarm.ok_actions.isSet(),
    alarm.insufficient_data_actions.isSet(),
    follow(alarm.alarm_actions, 'aws_sns_topic', 'arn').some(),
  )
}

/** Another resource asks for the state of the alarm, and acts on it. */
function isWatched(alarm: Alarm): Verdict {
  return any(
    companions(alarm, 'aws_route53_health_check', { cloudwatch_alarm_name: ['alarm_name', 'id'] }).some(),
    companions(alarm, 'aws_ecs_service', { 'alarms.alarm_names[]': ['alarm_name', 'id'] }).some(),
    companions(alarm, 'aws_codedeploy_deployment_group', {
      'alarm_configuration.alarms[]': ['alarm_name', 'id'],
    }).some(),
    companions(alarm, 'aws_autoscaling_group', {
      'instance_refresh.preferences.alarm_specification.alarms[]': ['alarm_name', 'id'],
    }).some(),
    companions(alarm, 'aws_fis_experiment_template', { 'stop_condition.value': 'arn' }).some(),
    isInRule(alarm),
  )
}

function isInRule(alarm: Alarm | Composite): Verdict {
  return any(
    companions(alarm, 'aws_cloudwatch_composite_alarm', { alarm_rule: ['alarm_name', 'arn', 'id'] }).some(),
    unless(!isNamedInRule(alarm)),
  )
}

/** The rule of a composite alarm speaks of this one, by its name or its ARN. */
function isNamedInRule(alarm: Alarm | Composite): boolean {
  const isIn = (rule: string) => (name: string) =>
    rule.split(/[()"\s]+/).some(word => word === name || word.endsWith(`:alarm:${name}`))
  const named = inAccount(alarm, 'aws_cloudwatch_composite_alarm').some(composite =>
    composite.alarm_rule.satisfies(
      rule => alarm.alarm_name.satisfies(isIn(rule), 'a name in the rule is expected').outcome === 'pass',
      'a rule with the name of the alarm is expected',
    ),
  )
  return named.outcome === 'pass'
}
