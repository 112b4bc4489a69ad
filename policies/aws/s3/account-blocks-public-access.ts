import { policy } from '../shared/index.ts'
import { blocksAll } from '../shared/s3.ts'

export default policy({
  title: 'Account blocks public access to its buckets',
  problem: 'Account does not block public access to its buckets',
  severity: 'MEDIUM',
  resource: 'aws_s3_account_public_access_block',
  must: blocksAll,
  guards: { aws_s3_account_public_access_block: 'account' },
  why: 'The block of the account holds for every bucket, also for those that somebody makes by hand tomorrow. A setting of it that is off is off for each bucket without a block of its own.',
  remediation: 'Set all four settings to true.',
  fix: `
    resource "aws_s3_account_public_access_block" "this" {
      block_public_acls       = true
      block_public_policy     = true
      ignore_public_acls      = true
      restrict_public_buckets = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_account_public_access_block',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
  ],
  equivalents: { steampipe: ['s3_public_access_block_account'] },
  examples: {
    pass: [
      `
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
        resource "aws_s3_account_public_access_block" "account" {}
      `,
      `
        resource "aws_s3_account_public_access_block" "account" {
          block_public_acls       = true
          block_public_policy     = true
          ignore_public_acls      = true
          restrict_public_buckets = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_account_public_access_block" "account" {
          block_public_acls       = true
          block_public_policy     = true
          ignore_public_acls      = true
          restrict_public_buckets = local.restrict
        }
      `,
    ],
  },
})
