import type { Scalar, Verdict } from '../../engine/index.ts'
import {
  all,
  any,
  companions,
  follow,
  grantsAnyone,
  inAccount,
  not,
  policy,
  statements,
  unless,
} from '../shared/index.ts'
import { isBlocked, lets } from '../shared/s3.ts'

export default policy({
  title: 'Bucket policy does not allow anyone',
  problem: 'Bucket policy allows anyone',
  severity: 'HIGH',
  resource: ['aws_s3_bucket', 'aws_s3_bucket_policy'],
  // Public access to a directory bucket is blocked, and nothing switches that off.
  when: { aws_s3_bucket_policy: own => unless(isOfDirectoryBucket(own.bucket).outcome === 'pass') },
  must: {
    aws_s3_bucket: bucket =>
      any(
        allowsNobody(bucket.policy, true),
        isBlocked(bucket, block => block.restrict_public_buckets.is(true)),
      ),
    aws_s3_bucket_policy: own =>
      any(
        allowsNobody(
          own.policy,
          follow(own.bucket, 'aws_s3_bucket', ['id', 'bucket']).some().outcome === 'pass',
        ),
        follow(own.bucket, 'aws_s3_bucket', ['id', 'bucket']).some(bucket =>
          isBlocked(bucket, block => block.restrict_public_buckets.is(true)),
        ),
        companions(own, 'aws_s3_bucket_public_access_block', { bucket: 'bucket' }).some(block =>
          block.restrict_public_buckets.is(true),
        ),
        inAccount(own, 'aws_s3_account_public_access_block').some(block =>
          block.restrict_public_buckets.is(true),
        ),
      ),
  },
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
  source: [
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-bucket-user-policy-specifying-principal-intro.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-express-security-best-practices.html',
  ],
  formerly: ['aws/s3/bucket-policy-not-for-anyone'],
  equivalents: { checkov: ['CKV_AWS_70'], regula: ['FG_R00210'] },
  differs:
    'A statement that lets anyone read or change a bucket of the plan is told at the bucket, as public. With restrict_public_buckets on, S3 lets in only AWS services and the own account whatever the policy says.',
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
      `
        resource "aws_s3_bucket_policy" "site" {
          bucket = "site"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = "*", Action = "s3:GetObject", Resource = "*" }]
          })
        }
        resource "aws_s3_bucket_public_access_block" "site" {
          bucket                  = "site"
          restrict_public_buckets = true
        }
      `,
      `
        resource "aws_s3_directory_bucket" "data" {
          bucket = "data--euc1-az1--x-s3"
          location {
            name = "euc1-az1"
          }
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = aws_s3_directory_bucket.data.bucket
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = "*", Action = "s3express:CreateSession", Resource = "*" }]
          })
        }
        resource "aws_s3_bucket_policy" "site" {
          bucket = "site"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "111122223333" }, Action = "s3:*", Resource = "*" }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket" "site" {
          bucket = "site"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = { Effect = "Allow", Principal = "*", Action = "s3:GetBucketLocation", Resource = "*" }
          })
        }
      `,
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
        resource "aws_sqs_queue" "site" {}
        data "aws_iam_policy_document" "site" {
          statement {
            actions   = ["s3:GetObject"]
            resources = [aws_sqs_queue.site.arn]
            principals {
              type        = "*"
              identifiers = ["*"]
            }
          }
        }
        resource "aws_s3_bucket_policy" "site" {
          bucket = "site"
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

/** No statement allows anyone; those that make a bucket of the plan public are told at the bucket. */
function allowsNobody(document: Scalar, isToldAtBucket: boolean): Verdict {
  return statements(document).no(statement =>
    isToldAtBucket
      ? all(grantsAnyone(statement), not(lets('read', statement)), not(lets('write', statement)))
      : grantsAnyone(statement),
  )
}

function isOfDirectoryBucket(name: Scalar): Verdict {
  return any(
    follow(name, 'aws_s3_directory_bucket', ['bucket', 'id']).some(),
    name.satisfies(text => text.endsWith('--x-s3'), 'a directory bucket is expected'),
  )
}
