import { any, companions, policy } from '../shared/index.ts'
import { besideOrWithin, OF_BUCKET } from '../shared/s3.ts'

export default policy({
  title: 'Bucket asks for a second factor before a version is deleted',
  problem: 'Bucket lets versions be deleted without a second factor',
  severity: 'INFO',
  resource: 'aws_s3_bucket',
  when: bucket =>
    any(
      companions(bucket, 'aws_s3_bucket_versioning', OF_BUCKET).some(own =>
        own.versioning_configuration.status.is('Enabled'),
      ),
      bucket.versioning.enabled.is(true),
    ),
  must: bucket =>
    besideOrWithin(
      companions(bucket, 'aws_s3_bucket_versioning', OF_BUCKET).some(own =>
        own.versioning_configuration.mfa_delete.is('Enabled'),
      ),
      bucket.versioning.mfa_delete.is(true),
      bucket.versioning,
    ),
  why: 'Versions help only as long as nobody deletes them too. With MFA delete a stolen key is not enough for that: the device of the root user is needed.',
  remediation:
    'Set mfa_delete to Enabled in an aws_s3_bucket_versioning; only the root user can switch it on, with its device. A versioning block of the bucket cannot.',
  fix: `
    resource "aws_s3_bucket_versioning" "this" {
      bucket = aws_s3_bucket.this.id
      mfa    = "<serial number of the root user's device, a space, and the code that it shows>"
      versioning_configuration {
        status     = "Enabled"
        mfa_delete = "Enabled"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_versioning',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/MultiFactorAuthenticationDelete.html',
  ],
  equivalents: { trivy: ['AWS-0170'] },
  differs: 'A bucket that keeps no versions at all is told by the policy on versions alone.',
  examples: {
    pass: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_versioning" "data" {
          bucket = aws_s3_bucket.data.id
          versioning_configuration {
            status     = "Enabled"
            mfa_delete = "Enabled"
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          versioning {
            enabled    = true
            mfa_delete = true
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_versioning" "data" {
          bucket = aws_s3_bucket.data.id
          versioning_configuration {
            status = "Enabled"
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          versioning {
            enabled = true
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_versioning" "data" {
          bucket = aws_s3_bucket.data.id
          versioning_configuration {
            status     = "Enabled"
            mfa_delete = local.mfa_delete
          }
        }
      `,
    ],
  },
})
