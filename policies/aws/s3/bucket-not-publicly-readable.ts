import type { Verdict } from '../../engine/index.ts'
import {
  type AwsResource,
  all,
  any,
  companions,
  grantsAnyone,
  inAccount,
  not,
  policy,
  statements,
} from '../shared/index.ts'

export default policy({
  title: 'Bucket is not publicly readable',
  problem: 'Bucket is publicly readable',
  severity: 'HIGH',
  resource: 'aws_s3_bucket',
  must: bucket =>
    all(
      any(
        not(isReadableByAcl(bucket)),
        isBlocked(bucket, block => block.ignore_public_acls.is(true)),
      ),
      any(
        not(isReadableByPolicy(bucket)),
        isBlocked(bucket, block => block.restrict_public_buckets.is(true)),
      ),
    ),
  why: 'Anyone on the internet can list the bucket or read what is in it. Leaked buckets are found by scanners that try names all day.',
  remediation:
    'Take the public grant out of the ACL or the policy, and add a public access block; serve public files through CloudFront instead.',
  fix: `
    resource "aws_s3_bucket_public_access_block" "this" {
      bucket                  = aws_s3_bucket.this.id
      block_public_acls       = true
      block_public_policy     = true
      ignore_public_acls      = true
      restrict_public_buckets = true
    }
  `,
  source: [
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
  ],
  equivalents: { trivy: ['AWS-0161'], regula: ['FG_R00277', 'FG_R00279', 'FG_R00028'] },
  examples: {
    pass: [
      `
        resource "aws_s3_bucket" "site" {}
      `,
      `
        resource "aws_s3_bucket" "site" {}
        resource "aws_s3_bucket_acl" "site" {
          bucket = aws_s3_bucket.site.id
          acl    = "public-read"
        }
        resource "aws_s3_bucket_public_access_block" "site" {
          bucket             = aws_s3_bucket.site.id
          ignore_public_acls = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket" "site" {}
        resource "aws_s3_bucket_acl" "site" {
          bucket = aws_s3_bucket.site.id
          acl    = "public-read"
        }
      `,
      `
        resource "aws_s3_bucket" "site" {
          bucket = "site"
        }
        resource "aws_s3_bucket_policy" "site" {
          bucket = aws_s3_bucket.site.id
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [{
              Effect    = "Allow"
              Principal = "*"
              Action    = "s3:GetObject"
              Resource  = "arn:aws:s3:::site/*"
            }]
          })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_sqs_queue" "new" {}
        resource "aws_s3_bucket" "site" {}
        resource "aws_s3_bucket_policy" "site" {
          bucket = aws_s3_bucket.site.id
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = "*", Action = "s3:GetObject", Resource = aws_sqs_queue.new.arn }]
          })
        }
      `,
    ],
  },
})

type Bucket = AwsResource<'aws_s3_bucket'>
type Block =
  | AwsResource<'aws_s3_bucket_public_access_block'>
  | AwsResource<'aws_s3_account_public_access_block'>

function isBlocked(bucket: Bucket, by: (block: Block) => Verdict) {
  return any(
    companions(bucket, 'aws_s3_bucket_public_access_block', { bucket: ['id', 'bucket'] }).some(by),
    inAccount(bucket, 'aws_s3_account_public_access_block').some(by),
  )
}

const PUBLIC_ACLS = ['public-read', 'public-read-write', 'authenticated-read', 'website']
/** The groups that stand for everyone, and for everyone who has any AWS account at all. */
const EVERYONE = [
  'http://acs.amazonaws.com/groups/global/AllUsers',
  'http://acs.amazonaws.com/groups/global/AuthenticatedUsers',
]

function isReadableByAcl(bucket: Bucket) {
  return any(
    bucket.acl.oneOf(PUBLIC_ACLS),
    bucket.grant.some(grant => grant.uri.oneOf(EVERYONE)),
    companions(bucket, 'aws_s3_bucket_acl', { bucket: ['id', 'bucket'] }).some(own =>
      any(
        own.acl.oneOf(PUBLIC_ACLS),
        own.access_control_policy.grant.some(grant => grant.grantee.uri.oneOf(EVERYONE)),
      ),
    ),
  )
}

function isReadableByPolicy(bucket: Bucket) {
  const reads = (policy: Bucket['policy']) =>
    not(
      statements(policy).no(s =>
        all(grantsAnyone(s), any(s.covers('s3:GetObject'), s.covers('s3:ListBucket'))),
      ),
    )
  return any(
    reads(bucket.policy),
    companions(bucket, 'aws_s3_bucket_policy', { bucket: ['id', 'bucket'] }).some(own => reads(own.policy)),
  )
}
