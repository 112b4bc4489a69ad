import { type AwsResource, all, policy } from '../shared/index.ts'

export default policy({
  title: 'Distribution is reached over HTTPS only',
  problem: 'Distribution serves plain HTTP',
  severity: 'HIGH',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  must: {
    aws_cloudfront_distribution: one =>
      all(requiresHttps(one.default_cache_behavior), one.ordered_cache_behavior.every(requiresHttps)),
    aws_cloudfront_multitenant_distribution: one =>
      all(one.default_cache_behavior.every(requiresHttps), one.cache_behavior.every(requiresHttps)),
  },
  why: 'What goes over plain HTTP, passwords and cookies among it, can be read and changed by everybody on the way. A browser that is sent on to HTTPS stays there.',
  remediation: 'Set viewer_protocol_policy to redirect-to-https or https-only in each cache behavior.',
  fix: `
    resource "aws_cloudfront_distribution" "this" {
      default_cache_behavior {
        viewer_protocol_policy = "redirect-to-https"
      }
      ordered_cache_behavior {
        path_pattern           = "/api/*"
        viewer_protocol_policy = "redirect-to-https"
      }
    }

    resource "aws_cloudfront_multitenant_distribution" "this" {
      default_cache_behavior {
        viewer_protocol_policy = "redirect-to-https"
      }
      cache_behavior {
        path_pattern           = "/api/*"
        viewer_protocol_policy = "redirect-to-https"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-https-viewers-to-cloudfront.html',
  ],
  equivalents: { checkov: ['CKV_AWS_34'], trivy: ['AWS-0012'], regula: ['FG_R00011'] },
  examples: {
    pass: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          default_cache_behavior {
            viewer_protocol_policy = "https-only"
          }
          ordered_cache_behavior {
            path_pattern           = "/api/*"
            viewer_protocol_policy = "redirect-to-https"
          }
        }
      `,
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          default_cache_behavior {
            viewer_protocol_policy = "https-only"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          default_cache_behavior {
            viewer_protocol_policy = "allow-all"
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          default_cache_behavior {
            viewer_protocol_policy = "https-only"
          }
          ordered_cache_behavior {
            path_pattern           = "/api/*"
            viewer_protocol_policy = "allow-all"
          }
        }
      `,
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          default_cache_behavior {
            viewer_protocol_policy = "https-only"
          }
          cache_behavior {
            path_pattern           = "/api/*"
            viewer_protocol_policy = "allow-all"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          default_cache_behavior {
            viewer_protocol_policy = local.protocol
          }
        }
      `,
    ],
  },
})

function requiresHttps(behavior: Pick<Behavior, 'viewer_protocol_policy'>) {
  return behavior.viewer_protocol_policy.isNot('allow-all')
}

type Behavior = AwsResource<'aws_cloudfront_distribution'>['default_cache_behavior']
