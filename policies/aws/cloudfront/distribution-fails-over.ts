import { setting } from '../shared/index.ts'

export default setting({
  title: 'Distribution has an origin to fail over to',
  problem: 'Distribution has no origin to fail over to',
  severity: 'INFO',
  resource: 'aws_cloudfront_distribution',
  path: 'origin_group.origin_id',
  isSet: true,
  good: 'web',
  unset: 'fail',
  beside: { enabled: true },
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
})
