import { setting } from '../shared/index.ts'

export default setting({
  title: 'Distribution restricts countries',
  problem: 'Distribution serves every country',
  severity: 'INFO',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  path: 'restrictions.geo_restriction.restriction_type',
  oneOf: ['whitelist', 'blacklist'],
  bad: 'none',
  unset: 'fail',
  beside: { enabled: true },
  why: 'Requests come from everywhere, also from where you have no customers. Where the law or the business knows borders, CloudFront can keep to them.',
  remediation:
    'Set restrictions.geo_restriction.restriction_type to whitelist, and locations (items of a multitenant distribution) to the countries that are served, or to blacklist and those that are not.',
  fix: `
    resource "aws_cloudfront_distribution" "this" {
      restrictions {
        geo_restriction {
          restriction_type = "whitelist"
          locations        = ["<country>"]
        }
      }
    }

    resource "aws_cloudfront_multitenant_distribution" "this" {
      restrictions {
        geo_restriction {
          restriction_type = "whitelist"
          items            = ["<country>"]
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_multitenant_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/georestrictions.html',
  ],
  equivalents: { checkov: ['CKV_AWS_374'], regula: ['FG_R00018'] },
})
