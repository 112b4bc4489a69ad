import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Build project writes a log',
  problem: 'Build project writes no log',
  severity: 'MEDIUM',
  resource: 'aws_codebuild_project',
  must: ({ logs_config: logs }) =>
    any(logs.cloudwatch_logs.status.isNot('DISABLED'), logs.s3_logs.status.is('ENABLED')),
  why: 'What a build downloaded, ran and published can be told afterwards only from its log. Without one, code that was slipped into a build leaves no trace.',
  remediation: 'Take status out of cloudwatch_logs, or set it to ENABLED there or in s3_logs.',
  fix: `
    resource "aws_codebuild_project" "this" {
      logs_config {
        cloudwatch_logs {
          status     = "ENABLED"
          group_name = aws_cloudwatch_log_group.example.name
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_project',
    'https://docs.aws.amazon.com/codebuild/latest/APIReference/API_LogsConfig.html',
  ],
  equivalents: { checkov: ['CKV_AWS_314'], steampipe: ['codebuild_project_logging_enabled'] },
  differs:
    'CKV_AWS_314 asks for a logs_config, whatever stands in it. CodeBuild writes to CloudWatch Logs unless that is switched off, so a project without one passes here, and one that switches both logs off does not.',
  examples: {
    pass: [
      `
        resource "aws_codebuild_project" "app" {
          name = "app"
        }
      `,
      `
        resource "aws_codebuild_project" "app" {
          logs_config {
            cloudwatch_logs {
              group_name = "builds"
            }
          }
        }
      `,
      `
        resource "aws_codebuild_project" "app" {
          logs_config {
            cloudwatch_logs {
              status = "DISABLED"
            }
            s3_logs {
              status   = "ENABLED"
              location = "logs/builds"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_codebuild_project" "app" {
          logs_config {
            cloudwatch_logs {
              status = "DISABLED"
            }
          }
        }
      `,
      `
        resource "aws_codebuild_project" "app" {
          logs_config {
            cloudwatch_logs {
              status = "DISABLED"
            }
            s3_logs {
              status = "DISABLED"
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_codebuild_project" "app" {
          logs_config {
            cloudwatch_logs {
              status = local.status
            }
          }
        }
      `,
    ],
  },
})
