import { companions, namesActions, policy, statements, unlessTheirs } from '../shared/index.ts'

export default policy({
  title: 'Queue policy names its actions',
  problem: 'Queue policy allows every action',
  severity: 'MEDIUM',
  resource: ['aws_sqs_queue', 'aws_sqs_queue_policy'],
  // One of which nothing can be read is told as open where the public is asked about.
  when: ({ policy: document }) => statements(document).canBeRead(),
  // AWS keeps one policy of a queue: it is told at the one that has the say of it.
  must: {
    aws_sqs_queue: queue =>
      unlessTheirs(
        namesActions(queue.policy, 'sqs'),
        companions(queue, 'aws_sqs_queue_policy', { queue_url: ['id', 'url'] }),
      ),
    aws_sqs_queue_policy: ({ policy }) => namesActions(policy, 'sqs'),
  },
  why: 'Who shall only send can then read, empty and delete the queue, and give away more rights on it. One sender that is taken over is enough.',
  remediation: 'Write the actions that are needed, such as sqs:SendMessage or sqs:ReceiveMessage.',
  fix: `
    resource "aws_sqs_queue_policy" "this" {
      queue_url = aws_sqs_queue.this.id
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:role/worker" }
          Action    = ["sqs:SendMessage"]
          Resource  = aws_sqs_queue.this.arn
        }]
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sqs_queue_policy',
    'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-security-best-practices.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_72'],
    trivy: ['AWS-0097'],
    steampipe: ['sqs_queue_policy_no_action_star'],
  },
  examples: {
    pass: [
      `
        resource "aws_sqs_queue" "jobs" {}
      `,
      `
        resource "aws_sqs_queue_policy" "jobs" {
          queue_url = "https://sqs.eu-central-1.amazonaws.com/111122223333/jobs"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "sqs:*", Resource = "*", Condition = { Bool = { "aws:SecureTransport" = "false" } } }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_sqs_queue" "jobs" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:role/worker" }, Action = "SQS:*", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_sqs_queue_policy" "jobs" {
          queue_url = "https://sqs.eu-central-1.amazonaws.com/111122223333/jobs"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:role/worker" }, NotAction = "sqs:DeleteQueue", Resource = "*" }]
          })
        }
      `,
      `
        data "aws_iam_policy_document" "jobs" {
          statement {
            actions   = ["sqs:*"]
            resources = ["*"]
            principals {
              type        = "AWS"
              identifiers = ["arn:aws:iam::111122223333:role/worker"]
            }
          }
        }
        resource "aws_sqs_queue_policy" "jobs" {
          queue_url = "https://sqs.eu-central-1.amazonaws.com/111122223333/jobs"
          policy    = data.aws_iam_policy_document.jobs.json
        }
      `,
    ],
    undetermined: [
      `
        data "aws_iam_policy_document" "main" {
          statement {
            effect    = "Allow"
            actions   = [local.action]
            resources = ["*"]
            principals {
              type        = "AWS"
              identifiers = ["arn:aws:iam::111122223333:role/worker"]
            }
          }
        }
        resource "aws_sqs_queue_policy" "main" {
          queue_url = "https://sqs.eu-central-1.amazonaws.com/111122223333/jobs"
          policy    = data.aws_iam_policy_document.main.json
        }
      `,
    ],
  },
})
