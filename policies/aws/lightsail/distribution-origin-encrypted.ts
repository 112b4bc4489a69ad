import { all, follow, setting } from '../shared/index.ts'

export default setting({
  title: 'Lightsail distribution reaches its origin over HTTPS',
  problem: 'Lightsail distribution reaches its origin over plain HTTP',
  severity: 'MEDIUM',
  resource: 'aws_lightsail_distribution',
  path: 'origin.protocol_policy',
  is: 'https-only',
  bad: 'http-only',
  unset: 'fail',
  beside: { 'origin.name': 'shop', 'origin.region_name': 'eu-central-1' },
  // Of a bucket, whose objects are public, AWS lets nobody choose.
  when: ({ origin }) =>
    all(
      origin.resource_type.isNot('Bucket'),
      follow(origin.name, 'aws_lightsail_bucket', ['name', 'id']).no(),
    ),
  why: 'What viewers sent over HTTPS goes on in clear from the edge to the origin, and whoever listens on the way reads and changes it. Logins and sessions go with it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lightsail_distribution',
    'https://docs.aws.amazon.com/lightsail/2016-11-28/api-reference/API_InputOrigin.html',
    'https://docs.aws.amazon.com/lightsail/latest/userguide/amazon-lightsail-changing-distribution-origin.html',
    'https://docs.aws.amazon.com/lightsail/latest/userguide/amazon-lightsail-using-distributions-with-buckets.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_lightsail_bucket" "media" {
          name = "media"
        }
        resource "aws_lightsail_distribution" "media" {
          origin {
            name        = aws_lightsail_bucket.media.name
            region_name = "eu-central-1"
          }
        }
        resource "aws_lightsail_distribution" "shop" {
          origin {
            name            = "shop"
            region_name     = "eu-central-1"
            protocol_policy = "https-only"
          }
        }
      `,
    ],
  },
})
