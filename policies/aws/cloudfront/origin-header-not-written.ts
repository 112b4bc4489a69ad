import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Secret header of an origin',
  severity: 'MEDIUM',
  secrets: {
    aws_cloudfront_distribution: ['origin.custom_header{name:value}'],
    aws_cloudfront_multitenant_distribution: ['origin.custom_header{header_name:header_value}'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_multitenant_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/restrict-access-to-load-balancer.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cloudfront_distribution" "site" {
          origin {
            domain_name = "lb.example.com"
            origin_id   = "lb"
            custom_header {
              name  = "X-Forwarded-Host"
              value = "www.example.com"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudfront_distribution" "site" {
          origin {
            domain_name = "bucket.example.com"
            origin_id   = "bucket"
          }
          origin {
            domain_name = "api.example.com"
            origin_id   = "api"
            custom_header {
              name  = "X-Stage"
              value = "prod"
            }
            custom_header {
              name  = "X-Api-Key"
              value = "4f5e1a2b-1111-2222-3333-444455556666"
            }
          }
        }
      `,
    ],
  },
})
