import { type AwsResource, all, any, companions, inAccount, policy } from '../shared/index.ts'

export default policy({
  title: 'Bucket has a public access block',
  problem: 'Bucket has no complete public access block',
  severity: 'HIGH',
  resource: 'aws_s3_bucket',
  must: bucket =>
    any(
      companions(bucket, 'aws_s3_bucket_public_access_block', { bucket: ['id', 'bucket'] }).some(blocksAll),
      inAccount(bucket, 'aws_s3_account_public_access_block').some(blocksAll),
    ),
  why: 'Without the block one ACL or one policy statement, written by anyone at any time, makes the bucket public. With it such a statement has no effect.',
  remediation:
    'Give the bucket an aws_s3_bucket_public_access_block with all four settings on, or the whole account an aws_s3_account_public_access_block.',
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
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_public_access_block',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_6'], trivy: ['AWS-0094'], regula: ['FG_R00229'] },
  differs:
    'CKV2_AWS_6 is content with two of the four settings and AWS-0094 with the resource alone. With ignore_public_acls or restrict_public_buckets off, ACLs and policies that are public already stay in force, and CIS asks for all four.',
  examples: {
    pass: [
      `
        resource "aws_s3_bucket" "logs" {}
        resource "aws_s3_bucket_public_access_block" "logs" {
          bucket                  = aws_s3_bucket.logs.id
          block_public_acls       = true
          block_public_policy     = true
          ignore_public_acls      = true
          restrict_public_buckets = true
        }
      `,
      `
        resource "aws_s3_bucket" "logs" {
          bucket = "logs"
        }
        resource "aws_s3_account_public_access_block" "account" {
          block_public_acls       = true
          block_public_policy     = true
          ignore_public_acls      = true
          restrict_public_buckets = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket" "logs" {
          bucket = "logs"
        }
      `,
      `
        resource "aws_s3_bucket" "logs" {}
        resource "aws_s3_bucket_public_access_block" "logs" {
          bucket            = aws_s3_bucket.logs.id
          block_public_acls = true
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket" "logs" {}
        resource "aws_s3_bucket_public_access_block" "logs" {
          bucket                  = local.bucket
          block_public_acls       = true
          block_public_policy     = true
          ignore_public_acls      = true
          restrict_public_buckets = true
        }
      `,
    ],
  },
})

function blocksAll(
  block: AwsResource<'aws_s3_bucket_public_access_block'> | AwsResource<'aws_s3_account_public_access_block'>,
) {
  return all(
    block.block_public_acls.is(true),
    block.block_public_policy.is(true),
    block.ignore_public_acls.is(true),
    block.restrict_public_buckets.is(true),
  )
}
