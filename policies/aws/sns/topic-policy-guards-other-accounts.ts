import { all, companions, not, policy, type Scalar, statements, unlessTheirs } from '../shared/index.ts'

export default policy({
  title: 'Topic policy puts a condition on the principals that it names',
  problem: 'Topic policy names principals without a condition',
  severity: 'LOW',
  resource: ['aws_sns_topic', 'aws_sns_topic_policy'],
  // One of which nothing can be read is told as open where the public is asked about.
  when: ({ policy: document }) => statements(document).canBeRead(),
  must: {
    // AWS keeps one policy of a topic: it is told at the one that has the say of it.
    aws_sns_topic: topic =>
      unlessTheirs(
        isGuarded(topic.policy),
        companions(topic, 'aws_sns_topic_policy', { arn: ['arn', 'id'] }),
      ),
    aws_sns_topic_policy: ({ policy }) => isGuarded(policy),
  },
  why: 'Who is named may use the topic from anywhere, for anything that the statement allows. A condition on the organization or the source keeps a stolen key from being of use elsewhere.',
  remediation:
    'Add a condition to the statement, such as aws:PrincipalOrgID, aws:SourceArn or aws:SourceAccount.',
  fix: `
    resource "aws_sns_topic" "this" {
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:root" }
          Action    = "sns:Publish"
          Resource  = "*"
          Condition = { StringEquals = { "aws:PrincipalOrgID" = "o-1a2b3c4d5e" } }
        }]
      })
    }

    resource "aws_sns_topic_policy" "this" {
      arn = aws_sns_topic.example.arn
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:root" }
          Action    = "sns:Publish"
          Resource  = "*"
          Condition = { StringEquals = { "aws:PrincipalOrgID" = "o-1a2b3c4d5e" } }
        }]
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sns_topic_policy',
    'https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html',
  ],
  equivalents: { checkov: ['CKV_AWS_385'] },
  differs: 'A topic that anyone may use is told as public, and not here.',
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
            Statement = [{ Effect = "Allow", Principal = { Service = "events.amazonaws.com" }, Action = "sns:Publish", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_sns_topic_policy" "jobs" {
          arn = "arn:aws:sns:eu-central-1:111122223333:jobs"
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [{
              Effect    = "Allow"
              Principal = { AWS = "arn:aws:iam::444455556666:root" }
              Action    = "sns:Publish"
              Resource  = "*"
              Condition = { StringEquals = { "aws:PrincipalOrgID" = "o-1a2b3c4d5e" } }
            }]
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
            Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws-cn:iam::444455556666:root" }, Action = "sns:Publish", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_sns_topic_policy" "jobs" {
          arn = "arn:aws:sns:eu-central-1:111122223333:jobs"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = ["arn:aws:iam::444455556666:root"] }, Action = "sns:Publish", Resource = "*" }]
          })
        }
      `,
      `
        data "aws_iam_policy_document" "jobs" {
          statement {
            actions   = ["sns:Publish"]
            resources = ["*"]
            principals {
              type        = "AWS"
              identifiers = ["444455556666"]
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
            effect    = local.effect
            actions   = ["sns:Publish"]
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

function isGuarded(document: Scalar) {
  return statements(document).no(s =>
    all(s.allows(), s.to(isPrincipalOfIam), not(s.isLimited()), not(s.toAnyone())),
  )
}

/** An account, a role or a user, as an ARN or as the bare number of an account. */
function isPrincipalOfIam(principal: string): boolean {
  return /^AWS:(arn:[\w-]+:(iam|sts)::|\d{12}$)/.test(principal)
}
