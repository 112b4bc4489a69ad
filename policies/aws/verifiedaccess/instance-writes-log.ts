import { any, companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Verified Access writes a log',
  problem: 'Verified Access writes no log',
  severity: 'MEDIUM',
  resource: 'aws_verifiedaccess_instance',
  must: instance =>
    companions(instance, 'aws_verifiedaccess_instance_logging_configuration', {
      verifiedaccess_instance_id: 'id',
    }).some(({ access_logs: logs }) =>
      any(
        logs.cloudwatch_logs.enabled.is(true),
        logs.kinesis_data_firehose.enabled.is(true),
        logs.s3.enabled.is(true),
      ),
    ),
  why: 'Who asked for which application, and why they were let in, stands nowhere else. Without it an intrusion is neither noticed nor understood.',
  remediation:
    'Add an aws_verifiedaccess_instance_logging_configuration, with a destination that is enabled.',
  fix: `
    resource "aws_verifiedaccess_instance_logging_configuration" "this" {
      verifiedaccess_instance_id = aws_verifiedaccess_instance.this.id
      access_logs {
        cloudwatch_logs {
          enabled   = true
          log_group = aws_cloudwatch_log_group.example.id
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/verifiedaccess_instance_logging_configuration',
    'https://docs.aws.amazon.com/verified-access/latest/ug/access-logs.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_verifiedaccess_instance" "main" {}
        resource "aws_verifiedaccess_instance_logging_configuration" "main" {
          verifiedaccess_instance_id = aws_verifiedaccess_instance.main.id
          access_logs {
            s3 {
              enabled     = true
              bucket_name = "logs"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_verifiedaccess_instance" "main" {}
      `,
      `
        resource "aws_verifiedaccess_instance" "main" {}
        resource "aws_verifiedaccess_instance_logging_configuration" "main" {
          verifiedaccess_instance_id = aws_verifiedaccess_instance.main.id
          access_logs {
            cloudwatch_logs {
              enabled = false
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_verifiedaccess_instance" "main" {}
        resource "aws_verifiedaccess_instance_logging_configuration" "main" {
          verifiedaccess_instance_id = aws_verifiedaccess_instance.main.id
          access_logs {
            cloudwatch_logs {
              enabled = local.is_on
            }
          }
        }
      `,
    ],
  },
})
