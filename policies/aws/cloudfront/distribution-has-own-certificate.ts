import { hasOwnCertificate, policy } from '../shared/index.ts'

export default policy({
  title: 'Distribution has a certificate of its own',
  problem: 'Distribution uses the certificate of CloudFront',
  severity: 'LOW',
  resource: 'aws_cloudfront_distribution',
  must: one => hasOwnCertificate(one.viewer_certificate),
  why: 'With the certificate of cloudfront.net visitors cannot come by your own name, and TLS 1.0 is spoken whatever is set. A certificate of ACM costs nothing and renews itself.',
  remediation:
    'Name an aws_acm_certificate of us-east-1 in viewer_certificate, with minimum_protocol_version TLSv1.2_2021.',
  fix: `
    resource "aws_cloudfront_distribution" "this" {
      viewer_certificate {
        acm_certificate_arn      = aws_acm_certificate.example.arn
        ssl_support_method       = "sni-only"
        minimum_protocol_version = "TLSv1.2_2021"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_42', 'CKV_AWS_174'] },
  examples: {
    pass: [
      `
        resource "aws_acm_certificate" "web" {
          domain_name = "example.com"
        }
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          viewer_certificate {
            acm_certificate_arn = aws_acm_certificate.web.arn
            ssl_support_method  = "sni-only"
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          viewer_certificate {
            iam_certificate_id = "1"
            ssl_support_method = "sni-only"
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          viewer_certificate {
            cloudfront_default_certificate = true
            acm_certificate_arn            = "arn:aws:acm:us-east-1:111122223333:certificate/1"
            ssl_support_method             = "sni-only"
            minimum_protocol_version       = "TLSv1.2_2021"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          viewer_certificate {
            cloudfront_default_certificate = true
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          viewer_certificate {
            cloudfront_default_certificate = local.without_name
          }
        }
      `,
    ],
  },
})
