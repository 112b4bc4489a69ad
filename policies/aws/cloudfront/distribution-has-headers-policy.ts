import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Distribution has a response headers policy',
  problem: 'Distribution has no response headers policy',
  severity: 'INFO',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  must: {
    aws_cloudfront_distribution: one =>
      any(
        one.default_cache_behavior.response_headers_policy_id.isSet(),
        one.ordered_cache_behavior.some(behavior => behavior.response_headers_policy_id.isSet()),
      ),
    aws_cloudfront_multitenant_distribution: one =>
      any(
        one.default_cache_behavior.some(behavior => behavior.response_headers_policy_id.isSet()),
        one.cache_behavior.some(behavior => behavior.response_headers_policy_id.isSet()),
      ),
  },
  why: 'Browsers keep to HTTPS, frames and scripts only as they are told by headers. A policy sends these for every page, also for those that the origin forgets.',
  remediation: 'Name an aws_cloudfront_response_headers_policy in response_headers_policy_id.',
  fix: `
    resource "aws_cloudfront_distribution" "this" {
      default_cache_behavior {
        response_headers_policy_id = aws_cloudfront_response_headers_policy.example.id
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_multitenant_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-response-headers.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_32'] },
  examples: {
    pass: [
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          cache_behavior {
            response_headers_policy_id = "67f7725c-6f97-4210-82d7-5512b31e9d03"
          }
        }
      `,
      `
        resource "aws_cloudfront_response_headers_policy" "web" {
          name = "web"
        }
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          default_cache_behavior {
            response_headers_policy_id = aws_cloudfront_response_headers_policy.web.id
          }
        }
      `,
      `
        data "aws_cloudfront_response_headers_policy" "managed" {
          name = "Managed-SecurityHeadersPolicy"
        }
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          default_cache_behavior {
            response_headers_policy_id = data.aws_cloudfront_response_headers_policy.managed.id
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          default_cache_behavior {
            viewer_protocol_policy = "https-only"
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          default_cache_behavior {
            viewer_protocol_policy = "https-only"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          default_cache_behavior {
            response_headers_policy_id = local.policy
          }
        }
      `,
    ],
  },
})
