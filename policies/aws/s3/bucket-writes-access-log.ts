import { any, companions, not, policy } from '../shared/index.ts'
import { OF_BUCKET, receivesLogs } from '../shared/s3.ts'

export default policy({
  title: 'Bucket writes an access log',
  problem: 'Bucket writes no access log',
  severity: 'MEDIUM',
  resource: 'aws_s3_bucket',
  when: bucket => not(receivesLogs(bucket)),
  must: bucket =>
    any(
      companions(bucket, 'aws_s3_bucket_logging', OF_BUCKET).some(own => own.target_bucket.isSet()),
      bucket.logging.isSet(),
      companions(bucket, 'aws_cloudwatch_log_delivery_source', { resource_arn: 'arn' }).some(log =>
        log.log_type.is('S3_SERVER_ACCESS_LOGS'),
      ),
    ),
  why: 'Who read or deleted which object shows afterwards only in the log of the bucket. Without it nobody can tell what a leaked key was used for.',
  remediation: 'Give the bucket an aws_s3_bucket_logging that writes into a bucket kept for logs.',
  fix: `
    resource "aws_s3_bucket_logging" "this" {
      bucket        = aws_s3_bucket.this.id
      target_bucket = aws_s3_bucket.example.id
      target_prefix = "log/"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_logging',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/ServerLogs.html',
    'https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutDeliverySource.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_18'],
    trivy: ['AWS-0089', 'AWS-0163'],
    regula: ['FG_R00274', 'FG_R00031'],
  },
  differs:
    'A bucket into which S3, a load balancer or CloudFront delivers logs needs no log of its own: S3 advises against it, for each log that is written would be logged again.',
  examples: {
    pass: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_logging" "data" {
          bucket        = aws_s3_bucket.data.id
          target_bucket = "logs"
          target_prefix = "data/"
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          logging {
            target_bucket = "logs"
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          logging {
            target_bucket = local.logs
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_cloudwatch_log_delivery_source" "data" {
          name         = "data"
          log_type     = "S3_SERVER_ACCESS_LOGS"
          resource_arn = aws_s3_bucket.data.arn
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket" "logs" {}
        resource "aws_s3_bucket_logging" "data" {
          bucket        = aws_s3_bucket.data.id
          target_bucket = aws_s3_bucket.logs.id
          target_prefix = "data/"
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_logging" "data" {
          bucket        = aws_s3_bucket.data.id
          target_bucket = "logs"
          target_prefix = "data/"
        }
        resource "aws_s3_bucket" "logs" {}
        resource "aws_lb" "web" {
          access_logs {
            bucket  = aws_s3_bucket.logs.id
            enabled = true
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket" "data" {}
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket" "logs" {}
        resource "aws_s3_bucket_logging" "logs" {
          bucket        = aws_s3_bucket.logs.id
          target_bucket = "elsewhere"
          target_prefix = "logs/"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket" "other" {}
        resource "aws_s3_bucket_logging" "data" {
          bucket        = local.bucket
          target_bucket = "logs"
          target_prefix = "data/"
        }
      `,
    ],
  },
})
