import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Transfer server writes a log',
  problem: 'Transfer server writes no log',
  severity: 'MEDIUM',
  resource: 'aws_transfer_server',
  must: server => any(server.structured_log_destinations.isSet(), server.logging_role.isSet()),
  why: 'What happened can be told afterwards only from a log: who signed in, and which files went out. Without it an intrusion is neither noticed nor understood.',
  remediation: 'Name a log group in structured_log_destinations.',
  fix: `
    resource "aws_transfer_server" "this" {
      structured_log_destinations = ["\${aws_cloudwatch_log_group.example.arn}:*"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_server',
    'https://docs.aws.amazon.com/transfer/latest/userguide/structured-logging.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cloudwatch_log_group" "transfer" {
          name = "transfer"
        }
        resource "aws_transfer_server" "files" {
          structured_log_destinations = ["\${aws_cloudwatch_log_group.transfer.arn}:*"]
        }
      `,
      `
        resource "aws_iam_role" "transfer" {
          assume_role_policy = "{}"
        }
        resource "aws_transfer_server" "files" {
          logging_role = aws_iam_role.transfer.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_transfer_server" "files" {}
      `,
      `
        resource "aws_transfer_server" "files" {
          structured_log_destinations = []
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_transfer_server" "files" {
          structured_log_destinations = local.destinations
        }
      `,
    ],
  },
})
