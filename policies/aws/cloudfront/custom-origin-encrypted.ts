import { all, any, policy, type Scalar, type Verdict } from '../shared/index.ts'

export default policy({
  title: 'Custom origin is reached over HTTPS',
  problem: 'Custom origin is reached over plain HTTP',
  severity: 'MEDIUM',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  when: one => one.enabled.isNot(false),
  must: {
    aws_cloudfront_distribution: one =>
      one.origin.no(origin => isPlain(origin.custom_origin_config, one, one.ordered_cache_behavior)),
    aws_cloudfront_multitenant_distribution: one =>
      one.origin.no(origin =>
        origin.custom_origin_config.some(config => isPlain(config, one, one.cache_behavior)),
      ),
  },
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

    resource "aws_cloudfront_multitenant_distribution" "this" {
      origin {
        id          = "web"
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
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_multitenant_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-https-cloudfront-to-custom-origin.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_72'], regula: ['FG_R00010'] },
  differs:
    'CKV2_AWS_72 objects to match-viewer at origins of AWS even where viewers are sent on to HTTPS: the origin is then reached over HTTPS too.',
  examples: {
    pass: [
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          origin {
            id          = "web"
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
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          origin {
            id          = "web"
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_protocol_policy = "match-viewer"
            }
          }
          cache_behavior {
            viewer_protocol_policy = "allow-all"
          }
        }
      `,
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          origin {
            id          = "web"
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

/** The origin is asked by plain HTTP, or as the viewers ask, some of whom may come by it. */
function isPlain(
  { origin_protocol_policy: protocol }: { readonly origin_protocol_policy: Scalar },
  { default_cache_behavior: behavior }: { readonly default_cache_behavior: Viewed },
  others: Viewed,
) {
  return any(
    protocol.is('http-only'),
    all(protocol.is('match-viewer'), any(behavior.some(takesHttp), others.some(takesHttp))),
  )
}

interface Viewed {
  some(test: (behavior: { readonly viewer_protocol_policy: Scalar }) => Verdict): Verdict
}

function takesHttp({ viewer_protocol_policy: protocol }: { readonly viewer_protocol_policy: Scalar }) {
  return protocol.is('allow-all')
}
