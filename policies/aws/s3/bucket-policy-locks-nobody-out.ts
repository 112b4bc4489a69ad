import { all, any, not, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Bucket policy does not lock everyone out',
  problem: 'Bucket policy locks everyone out',
  severity: 'MEDIUM',
  resource: ['aws_s3_bucket', 'aws_s3_bucket_policy'],
  // One of which nothing can be read is told as open where the public is asked about.
  when: ({ policy: document }) => statements(document).canBeRead(),
  must: ({ policy: document }) =>
    statements(document).no(statement =>
      all(
        statement.denies(),
        // Either is enough to take the statement away.
        statement.covers('s3:PutBucketPolicy'),
        statement.covers('s3:DeleteBucketPolicy'),
        // S3 takes no statement without a resource. Whoever left it out most likely means the bucket.
        any(statement.on(isBucket), not(statement.on(() => true))),
        statement.toAnyone(),
        not(statement.isConditional()),
      ),
    ),
  why: 'What is denied to everyone is denied to administrators too. Where that is to write and to delete the policy itself, only the root user can take it away, and all that it denies stays denied until then.',
  remediation:
    'Deny the requests that are meant, by a condition, or name the actions that are, without those on the policy itself.',
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
    'https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketPolicy.html',
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
      `
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:*", Resource = ["arn:aws:s3:::data/secret/*", "arn:aws:s3:::data/*"] }]
          })
        }
      `,
      `
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = ["s3:PutBucketPolicy", "s3:Get*"], Resource = "arn:aws:s3:::data" }]
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
      `
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:*BucketPolicy", Resource = "arn:aws:s3:::data" }]
          })
        }
      `,
      `
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = ["s3:PutBucketPolicy", "s3:DeleteBucketPolicy"], Resource = ["arn:aws:s3:::data/*", "arn:aws:s3:::da*"] }]
          })
        }
      `,
      `
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", NotAction = "s3:GetObject", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:*" }]
          })
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

/** The bucket itself, and not objects in it alone. What is known after apply is taken for it. */
function isBucket(resource: string): boolean {
  return !resource.includes('/')
}
