import type { Scalar, Verdict } from '../../engine/index.ts'
import { all, any, not, policy, toldAs } from '../shared/index.ts'

export default policy({
  title: 'Lifecycle clears away uploads that were never finished',
  problem: 'Lifecycle keeps uploads that were never finished',
  severity: 'INFO',
  resource: ['aws_s3_bucket_lifecycle_configuration', 'aws_s3_bucket'],
  when: {
    // Where no rule is on, the bucket has no lifecycle: another policy tells that.
    aws_s3_bucket: bucket => bucket.lifecycle_rule.some(rule => rule.enabled.is(true)),
  },
  // Told as a whole, so that a rule is added: one that stands and was widened to every object would expire them all.
  must: {
    aws_s3_bucket_lifecycle_configuration: own =>
      toldAs(
        own.rule.some(rule =>
          all(
            rule.abort_incomplete_multipart_upload.some(abort => abort.days_after_initiation.atLeast(1)),
            rule.status.is('Enabled'),
            isForAll(rule.prefix),
            // Asked by some: what every finds is a finding of its own.
            not(
              rule.filter.some(filter =>
                any(not(isForAll(filter.prefix)), filter.and.isSet(), filter.tag.isSet()),
              ),
            ),
          ),
        ),
        'no `rule` that is on, and has an empty `prefix` or none, clears unfinished uploads away',
      ),
    aws_s3_bucket: bucket =>
      toldAs(
        bucket.lifecycle_rule.some(rule =>
          all(
            rule.abort_incomplete_multipart_upload_days.atLeast(1),
            rule.enabled.is(true),
            isForAll(rule.prefix),
            rule.tags.isAbsent(),
          ),
        ),
        'no `lifecycle_rule` that is on, and has an empty `prefix` or none, clears unfinished uploads away',
      ),
  },
  why: 'The parts of an upload that broke off stay in the bucket, where no listing shows them and nobody clears them away. They cost money, and hold data that everyone takes for gone.',
  remediation: 'Add a rule for the whole bucket with abort_incomplete_multipart_upload.',
  fix: `
    resource "aws_s3_bucket_lifecycle_configuration" "this" {
      bucket = "example"
      rule {
        id     = "uploads"
        status = "Enabled"
        filter {}
        abort_incomplete_multipart_upload {
          days_after_initiation = 7
        }
      }
    }

    resource "aws_s3_bucket" "this" {
      lifecycle_rule {
        enabled                                = true
        abort_incomplete_multipart_upload_days = 7
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_lifecycle_configuration',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpu-abort-incomplete-mpu-lifecycle-config.html',
  ],
  equivalents: { checkov: ['CKV_AWS_300'] },
  examples: {
    pass: [
      `
        resource "aws_s3_bucket_lifecycle_configuration" "data" {
          bucket = "data"
          rule {
            id     = "uploads"
            status = "Enabled"
            abort_incomplete_multipart_upload {
              days_after_initiation = 7
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket_lifecycle_configuration" "data" {
          bucket = "data"
          rule {
            id     = "uploads"
            status = "Enabled"
            filter {
              prefix = ""
            }
            abort_incomplete_multipart_upload {
              days_after_initiation = 7
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          lifecycle_rule {
            enabled                                = true
            abort_incomplete_multipart_upload_days = 7
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket_lifecycle_configuration" "data" {
          bucket = "data"
          rule {
            id     = "old"
            status = "Enabled"
            expiration {
              days = 90
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket_lifecycle_configuration" "data" {
          bucket = "data"
          rule {
            id     = "uploads"
            status = "Disabled"
            abort_incomplete_multipart_upload {
              days_after_initiation = 7
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket_lifecycle_configuration" "data" {
          bucket = "data"
          rule {
            id     = "uploads"
            status = "Enabled"
            filter {
              prefix = "logs/"
            }
            abort_incomplete_multipart_upload {
              days_after_initiation = 7
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket_lifecycle_configuration" "data" {
          bucket = "data"
          rule {
            id     = "logs"
            status = "Enabled"
            filter {
              prefix = "logs/"
            }
            expiration {
              days = 90
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket_lifecycle_configuration" "data" {
          bucket = "data"
          rule {
            id     = "logs"
            status = "Enabled"
            filter {
              and {
                prefix = "logs/"
                tags   = { kind = "raw" }
              }
            }
            expiration {
              days = 90
            }
          }
          rule {
            id     = "old"
            status = "Enabled"
            filter {}
            expiration {
              days = 900
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          lifecycle_rule {
            enabled = true
            expiration {
              days = 90
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_bucket_lifecycle_configuration" "data" {
          bucket = "data"
          rule {
            id     = "uploads"
            status = local.status
            abort_incomplete_multipart_upload {
              days_after_initiation = 7
            }
          }
        }
      `,
    ],
  },
})

/** The rule is not for objects of some prefix alone. */
function isForAll(prefix: Scalar): Verdict {
  return any(prefix.isAbsent(), prefix.is(''))
}
