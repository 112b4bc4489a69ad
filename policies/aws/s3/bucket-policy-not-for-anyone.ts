import { grantsAnyone, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Bucket policy does not allow anyone',
  problem: 'Bucket policy allows anyone',
  severity: 'HIGH',
  resource: ['aws_s3_bucket', 'aws_s3_bucket_policy'],
  must: ({ policy }) => statements(policy).no(grantsAnyone),
  why: 'A statement for every principal lets people outside the account act on the bucket, with or without AWS credentials. Who may do so should be named.',
  remediation:
    'Name the principals that need access, or narrow the statement by a condition on their account, organisation or network.',
  fix: `
    resource "aws_s3_bucket_policy" "this" {
      bucket = aws_s3_bucket.this.id
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:role/reader" }
          Action    = "s3:GetObject"
          Resource  = "\${aws_s3_bucket.this.arn}/*"
        }]
      })
    }
  `,
  source:
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-bucket-user-policy-specifying-principal-intro.html',
  equivalents: { checkov: ['CKV_AWS_70'] },
  examples: {
    pass: [
      `
        resource "aws_s3_bucket_policy" "site" {
          bucket = "site"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:root" }, Action = "s3:*", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_s3_bucket_policy" "site" {
          bucket = "site"
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [{
              Effect    = "Allow"
              Principal = "*"
              Action    = "s3:GetObject"
              Resource  = "*"
              Condition = { StringEquals = { "aws:PrincipalOrgID" = "o-1" } }
            }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket_policy" "site" {
          bucket = "site"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = { Effect = "Allow", Principal = { AWS = ["*"] }, Action = ["s3:GetObject"], Resource = "*" }
          })
        }
      `,
      `
        resource "aws_s3_bucket" "site" {}
        data "aws_iam_policy_document" "site" {
          statement {
            actions   = ["s3:GetObject"]
            resources = [aws_s3_bucket.site.arn]
            principals {
              type        = "*"
              identifiers = ["*"]
            }
          }
        }
        resource "aws_s3_bucket_policy" "site" {
          bucket = aws_s3_bucket.site.id
          policy = data.aws_iam_policy_document.site.json
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_bucket" "site" {}
        resource "aws_s3_bucket_policy" "site" {
          bucket = aws_s3_bucket.site.id
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = "*", Action = "s3:GetObject", Resource = aws_s3_bucket.site.arn }]
          })
        }
      `,
    ],
  },
})
