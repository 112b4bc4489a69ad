import { policy } from '../shared/index.ts'

export default policy({
  title: 'Custom origin is not reached by SSLv3',
  problem: 'Custom origin may be reached by SSLv3',
  severity: 'MEDIUM',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  must: {
    aws_cloudfront_distribution: one =>
      one.origin.no(origin => origin.custom_origin_config.origin_ssl_protocols.has('SSLv3')),
    aws_cloudfront_multitenant_distribution: one =>
      one.origin.no(origin =>
        origin.custom_origin_config.some(config => config.origin_ssl_protocols.has('SSLv3')),
      ),
  },
  why: 'SSLv3 has been broken since 2014: who sits on the way can read cookies. An origin that speaks TLS loses nothing without it.',
  remediation: 'Set origin_ssl_protocols to ["TLSv1.2"].',
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
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/secure-connections-supported-ciphers-cloudfront-to-origin.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_54'] },
  examples: {
    pass: [
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
