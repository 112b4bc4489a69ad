import { any, companions, policy } from '../shared/index.ts'
import { OF_BUCKET } from '../shared/s3.ts'

export default policy({
  title: 'Bucket sends event notifications',
  problem: 'Bucket sends no event notifications',
  severity: 'INFO',
  resource: 'aws_s3_bucket',
  must: bucket =>
    companions(bucket, 'aws_s3_bucket_notification', OF_BUCKET).some(own =>
      any(own.eventbridge.is(true), own.lambda_function.isSet(), own.queue.isSet(), own.topic.isSet()),
    ),
  why: 'With notifications a program sees at once what is put into the bucket or deleted from it. Whether anything needs that depends on what the bucket is for.',
  remediation:
    'Give the bucket an aws_s3_bucket_notification, to EventBridge or to a queue, topic or function.',
  fix: `
    resource "aws_s3_bucket_notification" "this" {
      bucket      = aws_s3_bucket.this.id
      eventbridge = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_notification',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/EventNotifications.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_62'] },
  examples: {
    pass: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_notification" "data" {
          bucket      = aws_s3_bucket.data.id
          eventbridge = true
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_notification" "data" {
          bucket = aws_s3_bucket.data.id
          queue {
            queue_arn = "arn:aws:sqs:eu-central-1:111122223333:events"
            events    = ["s3:ObjectCreated:*"]
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
        resource "aws_s3_bucket_notification" "data" {
          bucket      = aws_s3_bucket.data.id
          eventbridge = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket" "other" {}
        resource "aws_s3_bucket_notification" "data" {
          bucket      = local.bucket
          eventbridge = true
        }
      `,
    ],
  },
})
