import { policy } from '../shared/index.ts'

export default policy({
  title: 'Distribution has an origin to fail over to',
  problem: 'Distribution has no origin to fail over to',
  severity: 'INFO',
  resource: 'aws_cloudfront_distribution',
  must: distribution => distribution.origin_group.isSet(),
  why: 'When the one origin is down, so is the site but for what is cached. A second one in an origin group takes over by itself.',
  remediation: 'Put two origins into an origin_group and name it in the cache behavior.',
  fix: `
    resource "aws_cloudfront_distribution" "this" {
      origin_group {
        origin_id = "web"
        failover_criteria {
          status_codes = [500, 502, 503, 504]
        }
        member {
          origin_id = "<ID of an origin>"
        }
        member {
          origin_id = "<ID of another origin>"
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html',
  ],
  equivalents: { checkov: ['CKV_AWS_310'] },
  examples: {
    pass: [
      `
        resource "aws_cloudfront_distribution" "site" {
          enabled = true
          origin_group {
            origin_id = "web"
            failover_criteria {
              status_codes = [500, 502]
            }
            member {
              origin_id = "first"
            }
            member {
              origin_id = "second"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudfront_distribution" "site" {
          enabled = true
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudfront_distribution" "site" {
          enabled = true
          dynamic "origin_group" {
            for_each = local.groups
            content {
              origin_id = origin_group.value
            }
          }
        }
      `,
    ],
  },
})
