import { policy } from '../shared/index.ts'
import { aclBeside, isAclClosedTo, isClosedTo, isElsewhere } from '../shared/s3.ts'

export default policy({
  title: 'Bucket is not publicly writable',
  problem: 'Bucket is publicly writable',
  severity: 'HIGH',
  resource: ['aws_s3_bucket', 'aws_s3_bucket_acl'],
  when: {
    // The ACL of a bucket of this plan is told at the bucket.
    aws_s3_bucket_acl: isElsewhere,
  },
  must: {
    aws_s3_bucket: bucket => isClosedTo('write', bucket),
    aws_s3_bucket_acl: acl => isAclClosedTo('write', acl),
  },
  why: 'Anyone on the internet can put files into the bucket, change or delete what is there, or take the bucket over by its ACL. What reads from it then reads what a stranger wrote.',
  remediation:
    'Take the grant for everyone out of the ACL or the policy, and add a public access block; let visitors upload through presigned URLs.',
  fix: `
    resource "aws_s3_bucket_public_access_block" "this" {
      bucket                  = aws_s3_bucket.this.id
      block_public_acls       = true
      block_public_policy     = true
      ignore_public_acls      = true
      restrict_public_buckets = true
    }

    resource "aws_s3_bucket_acl" "this" {
      bucket = "example"
      acl    = "private"
    }
  `,
  source: [
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/about-object-ownership.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_57', 'CKV_AWS_20', 'CKV_AWS_70', 'CKV_AWS_375', 'CKV2_AWS_43'],
    trivy: ['AWS-0092'],
    regula: ['FG_R00210', 'FG_R00277', 'FG_R00279'],
  },
  differs:
    'Those checks look at the ACL or the policy alone. What a public access block takes the force from opens nothing.',
  examples: {
    pass: [
      aclBeside('BucketOwnerEnforced', 'public-read-write'),
      aclBeside('BucketOwnerEnforced', 'public-read-write', 'data'),
      `
        resource "aws_s3_bucket" "drop" {
          acl = "public-read"
        }
      `,
      `
        resource "aws_s3_bucket" "drop" {}
        resource "aws_s3_bucket_acl" "drop" {
          bucket = aws_s3_bucket.drop.id
          acl    = "public-read-write"
        }
        resource "aws_s3_bucket_public_access_block" "drop" {
          bucket             = aws_s3_bucket.drop.id
          ignore_public_acls = true
        }
      `,
      `
        resource "aws_s3_bucket" "drop" {
          bucket = "drop"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:root" }, Action = "s3:*", Resource = "*" }]
          })
        }
      `,
    ],
    fail: [
      aclBeside('BucketOwnerPreferred', 'public-read-write'),
      `
        resource "aws_s3_bucket" "drop" {
          acl = "public-read-write"
        }
      `,
      `
        resource "aws_s3_bucket" "drop" {}
        resource "aws_s3_bucket_acl" "drop" {
          bucket = aws_s3_bucket.drop.id
          acl    = "public-read-write"
        }
      `,
      `
        resource "aws_s3_bucket" "drop" {
          grant {
            type        = "Group"
            permissions = ["FULL_CONTROL"]
            uri         = "http://acs.amazonaws.com/groups/global/AllUsers"
          }
        }
      `,
      `
        resource "aws_s3_bucket_acl" "drop" {
          bucket = "drop"
          access_control_policy {
            owner {
              id = "0123"
            }
            grant {
              permission = "WRITE_ACP"
              grantee {
                type = "Group"
                uri  = "http://acs.amazonaws.com/groups/global/AllUsers"
              }
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket" "drop" {
          bucket = "drop"
        }
        resource "aws_s3_bucket_policy" "drop" {
          bucket = aws_s3_bucket.drop.id
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = "*", Action = "s3:*", Resource = "arn:aws:s3:::drop/*" }]
          })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_bucket" "drop" {}
        resource "aws_s3_bucket_acl" "drop" {
          bucket = aws_s3_bucket.drop.id
          acl    = local.acl
        }
      `,
    ],
  },
})
