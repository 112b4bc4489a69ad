import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'MSK connector writes a log',
  problem: 'MSK connector writes no log',
  severity: 'LOW',
  resource: 'aws_mskconnect_connector',
  must: ({ log_delivery: { worker_log_delivery: log } }) =>
    any(log.cloudwatch_logs.enabled.is(true), log.s3.enabled.is(true), log.firehose.enabled.is(true)),
  why: 'What a connector moved, and where it failed, can be told afterwards only from its log. Data that it sent to a wrong place leaves no other trace.',
  remediation: 'Set enabled to true in cloudwatch_logs, s3 or firehose of worker_log_delivery.',
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
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_mskconnect_connector" "sink" {
          log_delivery {
            worker_log_delivery {
              cloudwatch_logs {
                enabled = false
              }
              s3 {
                enabled = true
                bucket  = "logs"
              }
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_mskconnect_connector" "sink" {
          name = "sink"
        }
      `,
      `
        resource "aws_mskconnect_connector" "sink" {
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
        resource "aws_mskconnect_connector" "sink" {
          log_delivery {
            worker_log_delivery {
              firehose {
                enabled = local.enabled
              }
            }
          }
        }
      `,
    ],
  },
})
