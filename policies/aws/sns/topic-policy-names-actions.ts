import { companions, namesActions, policy, statements, unlessTheirs } from '../shared/index.ts'

export default policy({
  title: 'Topic policy names its actions',
  problem: 'Topic policy allows every action',
  severity: 'MEDIUM',
  resource: ['aws_sns_topic', 'aws_sns_topic_policy'],
  // One of which nothing can be read is told as open where the public is asked about.
  when: ({ policy: document }) => statements(document).canBeRead(),
  // AWS keeps one policy of a topic: it is told at the one that has the say of it.
  must: {
    aws_sns_topic: topic =>
      unlessTheirs(
        namesActions(topic.policy, 'sns'),
        companions(topic, 'aws_sns_topic_policy', { arn: ['arn', 'id'] }),
      ),
    aws_sns_topic_policy: ({ policy }) => namesActions(policy, 'sns'),
  },
  why: 'Who shall only publish can then subscribe and read along, delete the topic, and give away more rights on it. One publisher that is taken over is enough.',
  remediation: 'Write the actions that are needed, such as sns:Publish or sns:Subscribe.',
  fix: `
    resource "aws_sns_topic_policy" "this" {
      arn = aws_sns_topic.this.arn
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:role/worker" }
          Action    = ["sns:Publish"]
          Resource  = aws_sns_topic.this.arn
        }]
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sns_topic_policy',
    'https://docs.aws.amazon.com/sns/latest/dg/sns-security-best-practices.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_sns_topic" "jobs" {
          name = "jobs"
        }
      `,
      `
        resource "aws_sns_topic_policy" "jobs" {
          arn = "arn:aws:sns:eu-central-1:111122223333:jobs"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "sns:*", Resource = "*", Condition = { Bool = { "aws:SecureTransport" = "false" } } }]
          })
        }
      `,
      `
        resource "aws_sns_topic_policy" "jobs" {
          arn = "arn:aws:sns:eu-central-1:111122223333:jobs"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Service = "s3.amazonaws.com" }, Action = ["sns:Publish"], Resource = "*", Condition = { ArnLike = { "aws:SourceArn" = "arn:aws:s3:::data" } } }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_sns_topic" "jobs" {
          name = "jobs"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Service = "s3.amazonaws.com" }, Action = "SNS:*", Resource = "*", Condition = { ArnLike = { "aws:SourceArn" = "arn:aws:s3:::data" } } }]
          })
        }
      `,
      `
        resource "aws_sns_topic_policy" "jobs" {
          arn = "arn:aws:sns:eu-central-1:111122223333:jobs"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:role/worker" }, NotAction = "sns:DeleteTopic", Resource = "*", Condition = { StringEquals = { "aws:PrincipalOrgID" = "o-1a2b3c4d5e" } } }]
          })
        }
      `,
      `
        data "aws_iam_policy_document" "jobs" {
          statement {
            actions   = ["*"]
            resources = ["*"]
            principals {
              type        = "Service"
              identifiers = ["s3.amazonaws.com"]
            }
            condition {
              test     = "ArnLike"
              variable = "aws:SourceArn"
              values   = ["arn:aws:s3:::data"]
            }
          }
        }
        resource "aws_sns_topic_policy" "jobs" {
          arn    = "arn:aws:sns:eu-central-1:111122223333:jobs"
          policy = data.aws_iam_policy_document.jobs.json
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
        resource "aws_sns_topic_policy" "main" {
          arn    = "arn:aws:sns:eu-central-1:111122223333:jobs"
          policy = data.aws_iam_policy_document.main.json
        }
      `,
    ],
  },
})
