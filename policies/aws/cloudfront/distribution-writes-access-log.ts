import { any, companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Distribution writes an access log',
  problem: 'Distribution writes no access log',
  severity: 'MEDIUM',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  must: {
    aws_cloudfront_distribution: one =>
      any(
        one.logging_config.bucket.isSet(),
        // The log of connections tells of client certificates alone.
        companions(one, 'aws_cloudwatch_log_delivery_source', { resource_arn: 'arn' }).some(log =>
          log.log_type.is('ACCESS_LOGS'),
        ),
        one.default_cache_behavior.realtime_log_config_arn.isSet(),
      ),
    aws_cloudfront_multitenant_distribution: one =>
      any(
        companions(one, 'aws_cloudwatch_log_delivery_source', { resource_arn: 'arn' }).some(log =>
          log.log_type.is('ACCESS_LOGS'),
        ),
        one.default_cache_behavior.some(behavior => behavior.realtime_log_config_arn.isSet()),
      ),
  },
  why: 'Who asked for what, from which address, stands nowhere else: the origin sees only what is not cached. Without it misuse is neither noticed nor understood.',
  remediation:
    'Name a bucket in logging_config; of a multi-tenant distribution have CloudWatch Logs deliver the log, by a source, a destination and a delivery.',
  fix: `
    resource "aws_cloudfront_distribution" "this" {
      logging_config {
        bucket = aws_s3_bucket.example.bucket_domain_name
      }
    }

    resource "aws_cloudfront_multitenant_distribution" "this" {}

    resource "aws_cloudwatch_log_delivery_source" "access" {
      name         = "access"
      log_type     = "ACCESS_LOGS"
      resource_arn = aws_cloudfront_multitenant_distribution.this.arn
    }

    resource "aws_cloudwatch_log_delivery" "access" {
      delivery_source_name     = aws_cloudwatch_log_delivery_source.access.name
      delivery_destination_arn = aws_cloudwatch_log_delivery_destination.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_multitenant_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/AccessLogs.html',
  ],
  equivalents: { checkov: ['CKV_AWS_86'], trivy: ['AWS-0010'], regula: ['FG_R00067'] },
  examples: {
    pass: [
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
        }
        resource "aws_cloudwatch_log_delivery_source" "web" {
          name         = "web"
          log_type     = "ACCESS_LOGS"
          resource_arn = aws_cloudfront_multitenant_distribution.web.arn
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          logging_config {
            bucket = "logs.s3.amazonaws.com"
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
        }
        resource "aws_cloudwatch_log_delivery_source" "web" {
          name         = "web"
          log_type     = "ACCESS_LOGS"
          resource_arn = aws_cloudfront_distribution.web.arn
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          default_cache_behavior {
            realtime_log_config_arn = "arn:aws:cloudfront::111122223333:realtime-log-config/web"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
        }
        resource "aws_cloudwatch_log_delivery_source" "web" {
          name         = "web"
          log_type     = "CONNECTION_LOGS"
          resource_arn = aws_cloudfront_distribution.web.arn
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          logging_config {
            bucket = local.bucket
          }
        }
      `,
    ],
  },
})
