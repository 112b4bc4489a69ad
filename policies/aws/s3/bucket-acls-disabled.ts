import { follow, not, policy } from '../shared/index.ts'
import { receivesCloudFrontLogs } from '../shared/s3.ts'

export default policy({
  title: 'Bucket takes no ACLs',
  problem: 'Bucket takes ACLs',
  severity: 'LOW',
  resource: 'aws_s3_bucket_ownership_controls',
  when: controls =>
    not(follow(controls.bucket, 'aws_s3_bucket', ['id', 'bucket']).some(receivesCloudFrontLogs)),
  must: controls => controls.rule.object_ownership.is('BucketOwnerEnforced'),
  why: 'Where ACLs hold, whoever uploads an object decides who may read it, beside every policy. AWS has switched them off for new buckets since April 2023.',
  remediation:
    'Set object_ownership to BucketOwnerEnforced, take out what writes an ACL, and give the rights by a bucket policy.',
  fix: `
    resource "aws_s3_bucket_ownership_controls" "this" {
      bucket = "example"
      rule {
        object_ownership = "BucketOwnerEnforced"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_ownership_controls',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/about-object-ownership.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_65'] },
  differs:
    "A bucket into which CloudFront's standard log is delivered, or whose ACL lets it in, is left out: CloudFront needs the ACL.",
  examples: {
    pass: [
      `
        resource "aws_s3_bucket" "logs" {}
        resource "aws_s3_bucket_ownership_controls" "logs" {
          bucket = aws_s3_bucket.logs.id
          rule {
            object_ownership = "ObjectWriter"
          }
        }
        resource "aws_s3_bucket_acl" "logs" {
          bucket = aws_s3_bucket.logs.id
          access_control_policy {
            grant {
              permission = "FULL_CONTROL"
              grantee {
                type = "CanonicalUser"
                id   = "c4c1ede66af53448b93c283ce9448c4ba468c9432aa01d700d3878632f77d2d0"
              }
            }
            owner {
              id = "1"
            }
          }
        }
        resource "aws_s3_bucket_ownership_controls" "data" {
          bucket = "data"
          rule {
            object_ownership = "BucketOwnerEnforced"
          }
        }
      `,
      `
        resource "aws_s3_bucket_ownership_controls" "data" {
          bucket = "data"
          rule {
            object_ownership = "BucketOwnerEnforced"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket_ownership_controls" "data" {
          bucket = "data"
          rule {
            object_ownership = "BucketOwnerPreferred"
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_ownership_controls" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            object_ownership = "ObjectWriter"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_bucket_ownership_controls" "data" {
          bucket = "data"
          rule {
            object_ownership = local.ownership
          }
        }
      `,
    ],
  },
})
