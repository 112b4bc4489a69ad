import { asValue, not, policy, Verdict } from '../shared/index.ts'

export default policy({
  title: 'Origin is not reached by SSLv3',
  problem: 'Origin may be reached by SSLv3',
  severity: 'MEDIUM',
  resource: [
    'aws_cloudfront_distribution',
    'aws_cloudfront_multitenant_distribution',
    'aws_cloudfront_vpc_origin',
  ],
  must: {
    aws_cloudfront_distribution: one =>
      one.origin.no(origin => origin.custom_origin_config.origin_ssl_protocols.has('SSLv3')),
    aws_cloudfront_multitenant_distribution: one =>
      one.origin.no(origin =>
        origin.custom_origin_config.some(config => config.origin_ssl_protocols.has('SSLv3')),
      ),
    aws_cloudfront_vpc_origin: one =>
      one.vpc_origin_endpoint_config.every(origin =>
        origin.origin_ssl_protocols.every(protocols => {
          const isSpoken = protocols.items.has('SSLv3')
          // What is counted beside the list has to change with it.
          return isSpoken.outcome === 'pass'
            ? new Verdict('fail', asValue(protocols), SPOKEN, [])
            : not(isSpoken)
        }),
      ),
  },
  why: 'SSLv3 has been broken since 2014: who sits on the way can read cookies. An origin that speaks TLS loses nothing without it.',
  remediation: 'Set origin_ssl_protocols to ["TLSv1.2"].',
  remediationFor: {
    aws_cloudfront_vpc_origin: () => 'Set items of origin_ssl_protocols to ["TLSv1.2"], and quantity to 1.',
  },
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

    resource "aws_cloudfront_vpc_origin" "this" {
      vpc_origin_endpoint_config {
        name                   = "web"
        arn                    = aws_lb.example.arn
        http_port              = 80
        https_port             = 443
        origin_protocol_policy = "https-only"
        origin_ssl_protocols {
          items    = ["TLSv1.2"]
          quantity = 1
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_multitenant_distribution',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_vpc_origin',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/secure-connections-supported-ciphers-cloudfront-to-origin.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_54'] },
  examples: {
    pass: [
      vpcOrigin(['TLSv1.2']),
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          origin {
            id          = "web"
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_ssl_protocols = ["TLSv1.2"]
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
              origin_ssl_protocols = ["TLSv1.1", "TLSv1.2"]
            }
          }
        }
      `,
    ],
    fail: [
      vpcOrigin(['SSLv3', 'TLSv1.2']),
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          origin {
            id          = "web"
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_ssl_protocols = ["SSLv3", "TLSv1.2"]
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
              origin_ssl_protocols = ["SSLv3", "TLSv1.2"]
            }
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
              origin_ssl_protocols = [local.protocol]
            }
          }
        }
      `,
    ],
  },
})

const SPOKEN = '`SSLv3` stands among the `items` of `origin_ssl_protocols`'

function vpcOrigin(protocols: readonly string[]): string {
  return `
    resource "aws_cloudfront_vpc_origin" "web" {
      vpc_origin_endpoint_config {
        name                   = "web"
        arn                    = "arn:aws:elasticloadbalancing:eu-central-1:111122223333:loadbalancer/app/web/1"
        http_port              = 80
        https_port             = 443
        origin_protocol_policy = "https-only"
        origin_ssl_protocols {
          items    = ${JSON.stringify(protocols)}
          quantity = ${protocols.length}
        }
      }
    }
  `
}
