import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Kafka connector writes logs',
  problem: 'Kafka connector writes no logs',
  severity: 'LOW',
  resource: 'aws_mskconnect_connector',
  must: ({ log_delivery: { worker_log_delivery: logs } }) =>
    any(logs.cloudwatch_logs.enabled.is(true), logs.s3.enabled.is(true), logs.firehose.enabled.is(true)),
  why: 'What a connector took from the topics and sent elsewhere, and what it failed to, can be told afterwards only from its logs. Without them nobody notices when it stops or sends too much.',
  remediation:
    'Set enabled in cloudwatch_logs, s3 or firehose of worker_log_delivery to true and name the destination.',
  fix: `
    resource "aws_mskconnect_connector" "this" {
      log_delivery {
        worker_log_delivery {
          cloudwatch_logs {
            enabled   = true
            log_group = aws_cloudwatch_log_group.example.name
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mskconnect_connector',
    'https://docs.aws.amazon.com/msk/latest/developerguide/msk-connect-logging.html',
  ],
  formerly: ['aws/msk/connector-writes-logs'],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_mskconnect_connector" "main" {
          name = "main"
          log_delivery {
            worker_log_delivery {
              s3 {
                enabled = true
                bucket  = "logs"
              }
            }
          }
        }
      `,
      `
        resource "aws_mskconnect_connector" "main" {
          name = "main"
          log_delivery {
            worker_log_delivery {
              cloudwatch_logs {
                enabled   = true
                log_group = "kafka"
              }
              firehose {
                enabled = false
              }
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_mskconnect_connector" "main" {
          name = "main"
        }
      `,
      `
        resource "aws_mskconnect_connector" "main" {
          name = "main"
          log_delivery {
            worker_log_delivery {
              cloudwatch_logs {
                enabled = false
              }
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_mskconnect_connector" "main" {
          name = "main"
          log_delivery {
            worker_log_delivery {
              firehose {
                enabled = local.logs
              }
            }
          }
        }
      `,
    ],
  },
})
