import { all, isNameOf, isReadAsAnybody, policy, type Scalar } from '../shared/index.ts'

export default policy({
  title: 'S3 origin is read under an identity of the distribution',
  problem: 'S3 origin is read as by anybody',
  severity: 'MEDIUM',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  must: {
    aws_cloudfront_distribution: one =>
      one.origin.no(origin =>
        all(
          isReadAsAnybody(origin.origin_access_control_id),
          origin.s3_origin_config.origin_access_identity.isAbsent(),
          origin.custom_origin_config.isAbsent(),
          isBucket(origin.domain_name),
        ),
      ),
    aws_cloudfront_multitenant_distribution: one =>
      one.origin.no(origin =>
        all(
          isReadAsAnybody(origin.origin_access_control_id),
          origin.custom_origin_config.isAbsent(),
          isBucket(origin.domain_name),
        ),
      ),
  },
  why: 'For CloudFront to read the bucket so, everybody has to be allowed to. Whoever finds the bucket goes past the distribution, its web ACL and its log.',
  remediation:
    'Name an aws_cloudfront_origin_access_control that signs (signing_behavior always) in the origin, and let the bucket policy allow the distribution alone.',
  fix: `
    resource "aws_cloudfront_distribution" "this" {
      origin {
        origin_id                = "bucket"
        domain_name              = aws_s3_bucket.example.bucket_regional_domain_name
        origin_access_control_id = aws_cloudfront_origin_access_control.example.id
      }
    }

    resource "aws_cloudfront_multitenant_distribution" "this" {
      origin {
        id                       = "bucket"
        domain_name              = aws_s3_bucket.example.bucket_regional_domain_name
        origin_access_control_id = aws_cloudfront_origin_access_control.example.id
      }
    }

    resource "aws_cloudfront_origin_access_control" "example" {
      name                              = "sign-s3"
      origin_access_control_origin_type = "s3"
      signing_behavior                  = "always"
      signing_protocol                  = "sigv4"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_multitenant_distribution',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_origin_access_control',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_46'] },
  examples: {
    pass: [
      `
        resource "aws_cloudfront_origin_access_control" "web" {
          name                              = "web"
          origin_access_control_origin_type = "s3"
          signing_behavior                  = "no-override"
          signing_protocol                  = "sigv4"
        }
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id                = "web"
            domain_name              = "web.s3.amazonaws.com"
            origin_access_control_id = aws_cloudfront_origin_access_control.web.id
          }
        }
      `,
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          origin {
            id                       = "web"
            domain_name              = "web.s3.amazonaws.com"
            origin_access_control_id = "E1"
          }
        }
      `,
      `
        resource "aws_s3_bucket" "web" {
          bucket = "web"
        }
        resource "aws_cloudfront_origin_access_control" "web" {
          name = "web"
        }
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id                = "web"
            domain_name              = aws_s3_bucket.web.bucket_regional_domain_name
            origin_access_control_id = aws_cloudfront_origin_access_control.web.id
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = "web.s3.amazonaws.com"
            s3_origin_config {
              origin_access_identity = "origin-access-identity/cloudfront/1"
            }
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_protocol_policy = "https-only"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudfront_origin_access_control" "web" {
          name                              = "web"
          origin_access_control_origin_type = "s3"
          signing_behavior                  = "never"
          signing_protocol                  = "sigv4"
        }
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id                = "web"
            domain_name              = "web.s3.amazonaws.com"
            origin_access_control_id = aws_cloudfront_origin_access_control.web.id
          }
        }
      `,
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          origin {
            id          = "web"
            domain_name = "web.s3.amazonaws.com"
          }
        }
      `,
      `
        resource "aws_s3_bucket" "web" {
          bucket = "web"
        }
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = aws_s3_bucket.web.bucket_regional_domain_name
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = "web.s3.eu-central-1.amazonaws.com"
            s3_origin_config {
              origin_access_identity = ""
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = local.domain
          }
        }
      `,
    ],
  },
})

function isBucket(domain: Scalar) {
  return isNameOf(domain, BUCKET, 'aws_s3_bucket', ['bucket_regional_domain_name', 'bucket_domain_name'])
}

const BUCKET = /\.s3[.-]([\w-]+\.)*amazonaws\.com(\.cn)?$/
