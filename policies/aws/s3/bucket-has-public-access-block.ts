import type { Verdict } from '../../engine/index.ts'
import { all, any, inAccount, not, policy, unless } from '../shared/index.ts'
import { type Block, blocksAll, blocksSome, isBlocked, isElsewhere, isToldAsPublic } from '../shared/s3.ts'

export default policy({
  title: 'Bucket has a public access block',
  problem: 'Bucket has no public access block',
  severity: 'MEDIUM',
  resource: ['aws_s3_bucket', 'aws_s3_bucket_public_access_block'],
  when: {
    // What is public already is told as that.
    aws_s3_bucket: bucket =>
      all(
        unless(isToldAsPublic(bucket)),
        isAllOrNothing(by => isBlocked(bucket, by)),
      ),
    // The block of a bucket of this plan is told at the bucket.
    aws_s3_bucket_public_access_block: block =>
      all(
        isElsewhere(block),
        isAllOrNothing(by => isHeldBy(block, by)),
      ),
  },
  must: {
    aws_s3_bucket: bucket => isBlocked(bucket, blocksSome),
    aws_s3_bucket_public_access_block: block => isHeldBy(block, blocksSome),
  },
  why: 'One ACL or one policy statement makes a bucket public, unless a block takes its force. AWS gives a bucket made since April 2023 a block of its own; only what the configuration holds stays in place when somebody takes that away.',
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
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/create-bucket-faq.html',
  ],
  equivalents: {
    checkov: ['CKV2_AWS_6', 'CKV_AWS_53', 'CKV_AWS_54', 'CKV_AWS_55', 'CKV_AWS_56'],
    trivy: ['AWS-0094', 'AWS-0086', 'AWS-0087', 'AWS-0091', 'AWS-0093'],
    regula: ['FG_R00229'],
  },
  differs:
    'CKV_AWS_53 to 56 look at a block alone, where there is one: a setting of it that is off has a finding of its own. A bucket that is public already has a finding of that instead.',
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
        resource "aws_s3_bucket_public_access_block" "logs" {
          bucket                  = "logs"
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
          bucket = aws_s3_bucket.logs.id
        }
      `,
      `
        resource "aws_s3_bucket_public_access_block" "logs" {
          bucket                  = "logs"
          block_public_acls       = false
          block_public_policy     = false
          ignore_public_acls      = false
          restrict_public_buckets = false
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

/** Where some settings are on, each that is off is told by a policy of its own: so the remedy of this one switches on all four. */
function isAllOrNothing(isOn: (by: (block: Block) => Verdict) => Verdict): Verdict {
  return any(unless(isOn(blocksAll).outcome !== 'pass'), not(isOn(blocksSome)))
}

/** The block passes the test, or that of its account does. */
function isHeldBy(block: Block, by: (block: Block) => Verdict): Verdict {
  return any(by(block), inAccount(block, 'aws_s3_account_public_access_block').some(by))
}
