import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Experiment writes a log',
  problem: 'Experiment writes no log',
  severity: 'LOW',
  resource: 'aws_fis_experiment_template',
  must: template =>
    template.log_configuration.some(log =>
      any(log.cloudwatch_logs_configuration.log_group_arn.isSet(), log.s3_configuration.bucket_name.isSet()),
    ),
  why: 'An experiment stops instances and cuts networks on purpose. Without a log nobody can tell afterwards what was the experiment and what an attack.',
  remediation: 'Name a log group or a bucket in log_configuration.',
  fix: `
    resource "aws_fis_experiment_template" "this" {
      log_configuration {
        log_schema_version = 2
        cloudwatch_logs_configuration {
          log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:fis:*"
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fis_experiment_template',
    'https://docs.aws.amazon.com/fis/latest/userguide/monitoring-logging.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      template(
        'cloudwatch_logs_configuration {\n      log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:fis:*"\n    }',
      ),
      template('s3_configuration {\n      bucket_name = "logs"\n    }'),
    ],
    fail: [
      `
        resource "aws_fis_experiment_template" "stop" {
          description = "stop"
          role_arn    = "arn:aws:iam::111122223333:role/fis"
        }
      `,
    ],
    undetermined: [template('s3_configuration {\n      bucket_name = local.bucket\n    }')],
  },
})

function template(log: string): string {
  return `
    resource "aws_fis_experiment_template" "stop" {
      description = "stop"
      role_arn    = "arn:aws:iam::111122223333:role/fis"
      log_configuration {
        log_schema_version = 2
        ${log}
      }
    }
  `
}
