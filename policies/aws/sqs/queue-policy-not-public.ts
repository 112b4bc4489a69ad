import { companions, expression, resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Queue',
  documents: { aws_sqs_queue: 'policy', aws_sqs_queue_policy: 'policy' },
  attached: {
    aws_sqs_queue: queue => companions(queue, 'aws_sqs_queue_policy', { queue_url: ['id', 'url'] }),
  },
  action: 'sqs:SendMessage',
  attaches: { aws_sqs_queue_policy: { queue_url: expression('aws_sqs_queue.example.id') } },
  why: 'Anyone who knows the address of the queue can send to it, read from it or empty it. Messages that a stranger sends are worked off like any other.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sqs_queue_policy',
    'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-security-best-practices.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_168', 'CKV_AWS_387', 'CKV_AWS_283'],
    regula: ['FG_R00049'],
    steampipe: ['sqs_queue_policy_no_principal_star'],
  },
  differs:
    'CKV_AWS_387 reads the source text. In a plan the text of a policy that quotes the ARN of a queue still to be created is not there yet, so the verdict is undetermined until that queue exists, or at once where the policy comes from a data source.',
  examples: {
    pass: [
      `
        resource "aws_sqs_queue" "jobs" {}
      `,
      `
        resource "aws_sqs_queue_policy" "jobs" {
          queue_url = "https://sqs.eu-central-1.amazonaws.com/111122223333/jobs"
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [{
              Effect    = "Allow"
              Principal = "*"
              Action    = "sqs:SendMessage"
              Resource  = "*"
              Condition = { ArnEquals = { "aws:SourceArn" = "arn:aws:sns:eu-central-1:111122223333:jobs" } }
            }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_sqs_queue_policy" "jobs" {
          queue_url = "https://sqs.eu-central-1.amazonaws.com/111122223333/jobs"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", NotPrincipal = { AWS = "arn:aws:iam::111122223333:root" }, Action = "sqs:*", Resource = "*" }]
          })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_sqs_queue" "jobs" {}
        resource "aws_sqs_queue_policy" "jobs" {
          queue_url = aws_sqs_queue.jobs.id
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = "*", Action = "sqs:*", Resource = aws_sqs_queue.jobs.arn }]
          })
        }
      `,
    ],
  },
})
