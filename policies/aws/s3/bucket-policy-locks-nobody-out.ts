import { all, not, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Bucket policy does not lock everyone out',
  problem: 'Bucket policy locks everyone out',
  severity: 'MEDIUM',
  resource: ['aws_s3_bucket', 'aws_s3_bucket_policy'],
  // One of which nothing can be read is told as open where the public is asked about.
  when: ({ policy: document }) => statements(document).canBeRead(),
  must: ({ policy: document }) =>
    statements(document).no(statement =>
      all(statement.denies(), statement.covers('s3:*'), statement.toAnyone(), not(statement.isConditional())),
    ),
  why: 'A statement that denies every action to everyone holds for administrators too. Only the root user can then take it away, and until then nobody reads the data.',
  remediation: 'Deny the actions or the requests that are meant: name the actions, or add a condition.',
  fix: `
    resource "aws_s3_bucket_policy" "this" {
      bucket = "example"
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Deny"
          Principal = "*"
          Action    = "s3:*"
          Resource  = ["arn:aws:s3:::example", "arn:aws:s3:::example/*"]
          Condition = { Bool = { "aws:SecureTransport" = "false" } }
        }]
      })
    }
  `,
  source: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucket-policies.html',
  ],
  equivalents: { checkov: ['CKV_AWS_93'] },
  differs:
    'CKV_AWS_93 lets a text pass that is no JSON. AWS refuses it, so what will stand there is not known.',
  examples: {
    pass: [
      `
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:DeleteObject", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:*", Resource = "*", Condition = { Bool = { "aws:SecureTransport" = "false" } } }]
          })
        }
      `,
      `
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = { AWS = "arn:aws:iam::111122223333:user/ann" }, Action = "s3:*", Resource = "*" }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:*", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = { AWS = ["*"] }, Action = "*", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:*", Resource = "*" }]
          })
        }
      `,
      `
        data "aws_iam_policy_document" "data" {
          statement {
            effect    = "Deny"
            actions   = ["s3:*"]
            resources = ["*"]
            principals {
              type        = "*"
              identifiers = ["*"]
            }
          }
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = data.aws_iam_policy_document.data.json
        }
      `,
    ],
    undetermined: [
      `
        data "aws_iam_policy_document" "main" {
          statement {
            effect    = local.effect
            actions   = ["s3:*"]
            resources = ["*"]
            principals {
              type        = "*"
              identifiers = ["*"]
            }
          }
        }
        resource "aws_s3_bucket_policy" "main" {
          bucket = "data"
          policy = data.aws_iam_policy_document.main.json
        }
      `,
    ],
  },
})
