import { companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Network firewall writes a log',
  problem: 'Network firewall writes no log',
  severity: 'MEDIUM',
  resource: 'aws_networkfirewall_firewall',
  must: firewall =>
    companions(firewall, 'aws_networkfirewall_logging_configuration', { firewall_arn: 'arn' }).some(one =>
      one.logging_configuration.log_destination_config.isSet(),
    ),
  why: 'What was dropped, and what raised an alert, stands nowhere else. Without it nobody knows what the firewall has seen.',
  remediation: 'Add an aws_networkfirewall_logging_configuration for the firewall.',
  fix: `
    resource "aws_networkfirewall_logging_configuration" "this" {
      firewall_arn = aws_networkfirewall_firewall.this.arn
      logging_configuration {
        log_destination_config {
          log_type             = "ALERT"
          log_destination_type = "CloudWatchLogs"
          log_destination = {
            logGroup = aws_cloudwatch_log_group.example.name
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/networkfirewall_logging_configuration',
    'https://docs.aws.amazon.com/network-firewall/latest/developerguide/firewall-logging.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_63'] },
  examples: {
    pass: [
      `
        resource "aws_networkfirewall_firewall" "main" {
          name = "main"
        }
        resource "aws_networkfirewall_logging_configuration" "main" {
          firewall_arn = aws_networkfirewall_firewall.main.arn
          logging_configuration {
            log_destination_config {
              log_type             = "FLOW"
              log_destination_type = "S3"
              log_destination = {
                bucketName = "logs"
              }
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_networkfirewall_firewall" "main" {
          name = "main"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_networkfirewall_firewall" "other" {
          name = "other"
        }
        resource "aws_networkfirewall_firewall" "main" {
          name = "main"
        }
        resource "aws_networkfirewall_logging_configuration" "main" {
          firewall_arn = local.arn
          logging_configuration {
            log_destination_config {
              log_type             = "FLOW"
              log_destination_type = "S3"
              log_destination = {
                bucketName = "logs"
              }
            }
          }
        }
      `,
    ],
  },
})
