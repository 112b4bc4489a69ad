import type { Scalar } from '../../engine/index.ts'
import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Access point blocks public access',
  problem: 'Access point does not block public access',
  severity: 'MEDIUM',
  resource: ['aws_s3_access_point', 'aws_s3control_multi_region_access_point'],
  must: {
    aws_s3_access_point: point => blocksAll(point.public_access_block_configuration),
    aws_s3control_multi_region_access_point: point => blocksAll(point.details.public_access_block),
  },
  why: 'An access point has a policy of its own, which can let the whole internet at the bucket behind it. The block takes the force from such a policy, and can only be chosen when the access point is made.',
  remediation: 'Leave the four settings of the block as they are by default, or set them to true.',
  fix: `
    resource "aws_s3_access_point" "this" {
      public_access_block_configuration {
        block_public_acls       = true
        block_public_policy     = true
        ignore_public_acls      = true
        restrict_public_buckets = true
      }
    }

    resource "aws_s3control_multi_region_access_point" "this" {
      details {
        public_access_block {
          block_public_acls       = true
          block_public_policy     = true
          ignore_public_acls      = true
          restrict_public_buckets = true
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_access_point',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3control_multi_region_access_point',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-points-bpa-settings.html',
  ],
  equivalents: { checkov: ['CKV_AWS_392'] },
  examples: {
    pass: [
      `
        resource "aws_s3_access_point" "data" {
          bucket = "data"
          name   = "data"
        }
      `,
      `
        resource "aws_s3_access_point" "data" {
          bucket = "data"
          name   = "data"
          public_access_block_configuration {
            block_public_acls = true
          }
        }
      `,
      `
        resource "aws_s3control_multi_region_access_point" "data" {
          details {
            name = "data"
            region {
              bucket = "data"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_access_point" "data" {
          bucket = "data"
          name   = "data"
          public_access_block_configuration {
            block_public_policy = false
          }
        }
      `,
      `
        resource "aws_s3control_multi_region_access_point" "data" {
          details {
            name = "data"
            region {
              bucket = "data"
            }
            public_access_block {
              restrict_public_buckets = false
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_access_point" "data" {
          bucket = "data"
          name   = "data"
          public_access_block_configuration {
            block_public_policy = local.block
          }
        }
      `,
    ],
  },
})

interface Block {
  readonly block_public_acls: Scalar<boolean>
  readonly block_public_policy: Scalar<boolean>
  readonly ignore_public_acls: Scalar<boolean>
  readonly restrict_public_buckets: Scalar<boolean>
}

function blocksAll(block: Block) {
  return all(
    block.block_public_policy.isNot(false),
    block.restrict_public_buckets.isNot(false),
    block.block_public_acls.isNot(false),
    block.ignore_public_acls.isNot(false),
  )
}
