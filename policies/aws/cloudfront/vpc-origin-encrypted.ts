import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Origin in a VPC is reached over HTTPS',
  problem: 'Origin in a VPC may be reached over plain HTTP',
  severity: 'LOW',
  resource: 'aws_cloudfront_vpc_origin',
  path: 'vpc_origin_endpoint_config.origin_protocol_policy',
  is: 'https-only',
  bad: 'http-only',
  unset: 'fail',
  beside: {
    'vpc_origin_endpoint_config.name': 'shop',
    'vpc_origin_endpoint_config.arn': expression('aws_lb.example.arn'),
    'vpc_origin_endpoint_config.http_port': 80,
    'vpc_origin_endpoint_config.https_port': 443,
  },
  why: 'What viewers sent over HTTPS goes on in clear through the VPC, and whoever can listen there reads it. Nothing proves to CloudFront whom it speaks to.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_vpc_origin',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-vpc-origins.html',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_cloudfront_vpc_origin" "shop" {
          vpc_origin_endpoint_config {
            name                   = "shop"
            arn                    = "arn:aws:elasticloadbalancing:eu-central-1:111122223333:loadbalancer/app/shop/1"
            http_port              = 80
            https_port             = 443
            origin_protocol_policy = "match-viewer"
          }
        }
      `,
    ],
  },
})
