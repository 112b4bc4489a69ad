import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Response headers policy has browsers stay on HTTPS',
  problem: 'Response headers policy does not have browsers stay on HTTPS',
  severity: 'LOW',
  resource: 'aws_cloudfront_response_headers_policy',
  must: ({ security_headers_config: { strict_transport_security: hsts } }) =>
    all(
      hsts.access_control_max_age_sec.atLeast(31_536_000),
      hsts.include_subdomains.is(true),
      hsts.override.is(true),
    ),
  why: 'The first request of each visit may go over plain HTTP, where it can be caught and kept there. A browser that was told to stay on HTTPS for a year never sends it.',
  remediation:
    'Set strict_transport_security with an age of a year (31536000), for subdomains too, over what the origin sends.',
  fix: `
    resource "aws_cloudfront_response_headers_policy" "this" {
      security_headers_config {
        strict_transport_security {
          access_control_max_age_sec = 31536000
          include_subdomains         = true
          override                   = true
          preload                    = true
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_response_headers_policy',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html',
  ],
  equivalents: { checkov: ['CKV_AWS_259'] },
  examples: {
    pass: [
      `
        resource "aws_cloudfront_response_headers_policy" "web" {
          name = "web"
          security_headers_config {
            strict_transport_security {
              access_control_max_age_sec = 63072000
              include_subdomains         = true
              override                   = true
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudfront_response_headers_policy" "web" {
          name = "web"
        }
      `,
      `
        resource "aws_cloudfront_response_headers_policy" "web" {
          name = "web"
          security_headers_config {
            content_type_options {
              override = true
            }
          }
        }
      `,
      `
        resource "aws_cloudfront_response_headers_policy" "web" {
          name = "web"
          security_headers_config {
            strict_transport_security {
              access_control_max_age_sec = 300
              include_subdomains         = true
              override                   = true
            }
          }
        }
      `,
      `
        resource "aws_cloudfront_response_headers_policy" "web" {
          name = "web"
          security_headers_config {
            strict_transport_security {
              access_control_max_age_sec = 31536000
              override                   = false
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudfront_response_headers_policy" "web" {
          name = "web"
          security_headers_config {
            strict_transport_security {
              access_control_max_age_sec = local.age
              include_subdomains         = true
              override                   = true
            }
          }
        }
      `,
    ],
  },
})
