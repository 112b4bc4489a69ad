import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Kafka cluster writes broker logs',
  problem: 'Kafka cluster writes no broker logs',
  severity: 'MEDIUM',
  resource: 'aws_msk_cluster',
  must: ({ logging_info: { broker_logs: logs } }) =>
    any(logs.cloudwatch_logs.enabled.is(true), logs.s3.enabled.is(true), logs.firehose.enabled.is(true)),
  why: 'Refused logins, lost brokers and changes of topics can be told afterwards only from the logs of the brokers. Without them an intrusion is neither noticed nor understood.',
  remediation:
    'Set enabled in cloudwatch_logs, s3 or firehose of broker_logs to true and name the destination.',
  fix: `
    resource "aws_msk_cluster" "this" {
      logging_info {
        broker_logs {
          cloudwatch_logs {
            enabled   = true
            log_group = aws_cloudwatch_log_group.example.name
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/msk_cluster',
    'https://docs.aws.amazon.com/msk/latest/developerguide/msk-logging.html',
  ],
  formerly: ['aws/msk/cluster-writes-logs'],
  equivalents: { checkov: ['CKV_AWS_80'], trivy: ['AWS-0074'] },
  examples: {
    pass: [
      `
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
          logging_info {
            broker_logs {
              s3 {
                enabled = true
                bucket  = "logs"
              }
            }
          }
        }
      `,
      `
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
          logging_info {
            broker_logs {
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
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
        }
      `,
      `
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
          logging_info {
            broker_logs {
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
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
          logging_info {
            broker_logs {
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
