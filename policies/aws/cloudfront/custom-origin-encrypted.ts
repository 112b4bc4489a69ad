import { type AwsResource, all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'Custom origin is reached over HTTPS',
  problem: 'Custom origin is reached over plain HTTP',
  severity: 'MEDIUM',
  resource: 'aws_cloudfront_distribution',
  when: one => one.enabled.isNot(false),
  must: one =>
    one.origin.no(({ custom_origin_config: { origin_protocol_policy: policy } }) =>
      any(policy.is('http-only'), all(policy.is('match-viewer'), takesHttp(one))),
    ),
  why: 'Between CloudFront and the origin everything crosses the internet in clear, also what came in by HTTPS. It can be read and changed on the way, and what was changed is cached.',
  remediation: 'Set origin_protocol_policy to https-only.',
  fix: `
    resource "aws_cloudfront_distribution" "this" {
      origin {
        origin_id   = "web"
        domain_name = "origin.example.com"
        custom_origin_config {
          http_port              = 80
          https_port             = 443
          origin_protocol_policy = "https-only"
          origin_ssl_protocols   = ["TLSv1.2"]
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-https-cloudfront-to-custom-origin.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_72'], regula: ['FG_R00010'] },
  differs:
    'CKV2_AWS_72 objects to match-viewer at origins of AWS even where viewers are sent on to HTTPS: the origin is then reached over HTTPS too.',
  examples: {
    pass: [
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
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_protocol_policy = "match-viewer"
            }
          }
          default_cache_behavior {
            viewer_protocol_policy = "redirect-to-https"
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = "web.s3.amazonaws.com"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_protocol_policy = "http-only"
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
              origin_protocol_policy = "match-viewer"
            }
          }
          default_cache_behavior {
            viewer_protocol_policy = "allow-all"
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
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_protocol_policy = local.protocol
            }
          }
        }
      `,
    ],
  },
})

/** Some viewers may come by plain HTTP. */
function takesHttp(one: AwsResource<'aws_cloudfront_distribution'>) {
  return any(
    one.default_cache_behavior.viewer_protocol_policy.is('allow-all'),
    one.ordered_cache_behavior.some(behavior => behavior.viewer_protocol_policy.is('allow-all')),
  )
}
