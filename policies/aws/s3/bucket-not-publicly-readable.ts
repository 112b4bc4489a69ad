import { policy } from '../shared/index.ts'
import { aclBeside, isAclClosedTo, isClosedTo, isElsewhere } from '../shared/s3.ts'

export default policy({
  title: 'Bucket is not publicly readable',
  problem: 'Bucket is publicly readable',
  severity: 'HIGH',
  resource: ['aws_s3_bucket', 'aws_s3_bucket_acl'],
  when: {
    // The ACL of a bucket of this plan is told at the bucket.
    aws_s3_bucket_acl: isElsewhere,
  },
  must: {
    aws_s3_bucket: bucket => isClosedTo('read', bucket),
    aws_s3_bucket_acl: acl => isAclClosedTo('read', acl),
  },
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
    checkov: ['CKV_AWS_20', 'CKV_AWS_70', 'CKV_AWS_375', 'CKV2_AWS_43'],
    trivy: ['AWS-0092', 'AWS-0161'],
    regula: ['FG_R00277', 'FG_R00279', 'FG_R00211', 'FG_R00028'],
  },
  differs:
    'Those checks look at the ACL or the policy alone. What a public access block takes the force from opens nothing, and what lets strangers change the bucket as well is told as that.',
  examples: {
    pass: [
      aclBeside('BucketOwnerEnforced', 'public-read'),
      aclBeside('BucketOwnerEnforced', 'public-read', 'data'),
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
      `
        resource "aws_s3_bucket" "site" {
          acl = "public-read"
        }
        resource "aws_s3_account_public_access_block" "account" {
          ignore_public_acls = true
        }
      `,
      `
        resource "aws_s3_bucket" "site" {
          grant {
            type        = "CanonicalUser"
            permissions = ["READ"]
            id          = "0123"
          }
        }
      `,
      `
        resource "aws_s3_bucket_acl" "site" {
          bucket = "site"
          acl    = "private"
        }
      `,
    ],
    fail: [
      aclBeside('BucketOwnerPreferred', 'public-read'),
      `
        resource "aws_s3_bucket" "site" {
          acl = "public-read"
        }
      `,
      `
        resource "aws_s3_bucket" "site" {
          grant {
            type        = "Group"
            permissions = ["READ"]
            uri         = "http://acs.amazonaws.com/groups/global/AllUsers"
          }
        }
      `,
      `
        resource "aws_s3_bucket_acl" "site" {
          bucket = "site"
          access_control_policy {
            owner {
              id = "0123"
            }
            grant {
              permission = "READ_ACP"
              grantee {
                type = "Group"
                uri  = "http://acs.amazonaws.com/groups/global/AuthenticatedUsers"
              }
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket" "site" {
          bucket = "site"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = "*", Action = "s3:List*", Resource = "arn:aws:s3:::site" }]
          })
        }
      `,
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
