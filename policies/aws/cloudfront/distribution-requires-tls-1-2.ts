import { hasOwnCertificate, isModernViewerPolicy, policy } from '../shared/index.ts'

export default policy({
  title: 'Distribution requires TLS 1.2',
  problem: 'Distribution speaks TLS older than 1.2',
  severity: 'MEDIUM',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  when: {
    // With the certificate of CloudFront it is not for you to choose: aws/cloudfront/distribution-has-own-certificate tells that.
    aws_cloudfront_distribution: one => hasOwnCertificate(one.viewer_certificate),
    aws_cloudfront_multitenant_distribution: ({ viewer_certificate: certificates }) =>
      certificates.every(hasOwnCertificate),
  },
  must: {
    aws_cloudfront_distribution: one =>
      one.viewer_certificate.minimum_protocol_version.satisfies(isModernViewerPolicy, EXPECTED),
    aws_cloudfront_multitenant_distribution: one =>
      one.viewer_certificate.every(certificate =>
        certificate.minimum_protocol_version.satisfies(isModernViewerPolicy, EXPECTED),
      ),
  },
  why: 'TLS 1.0 and 1.1 have known weaknesses, and a client can be talked down to them. Every browser and SDK of the last ten years speaks 1.2.',
  remediation: 'Set minimum_protocol_version to TLSv1.2_2021 or newer.',
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
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/secure-connections-supported-viewer-protocols-ciphers.html',
  ],
  equivalents: { checkov: ['CKV_AWS_174'], trivy: ['AWS-0013'] },
  differs: 'AWS-0013 wants TLSv1.2_2021 itself; any of the policies that begin with TLS 1.2 passes here.',
  examples: {
    pass: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          viewer_certificate {
            acm_certificate_arn      = "arn:aws:acm:us-east-1:111122223333:certificate/1"
            minimum_protocol_version = "TLSv1.2_2021"
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          viewer_certificate {
            iam_certificate_id       = "1"
            minimum_protocol_version = "TLSv1.3_2025"
          }
        }
      `,
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          viewer_certificate {
            acm_certificate_arn      = "arn:aws:acm:us-east-1:111122223333:certificate/1"
            minimum_protocol_version = "TLSv1.2_2025"
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
            acm_certificate_arn            = "arn:aws:acm:us-east-1:111122223333:certificate/1"
            ssl_support_method             = "sni-only"
            minimum_protocol_version       = "TLSv1"
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          viewer_certificate {
            acm_certificate_arn      = "arn:aws:acm:us-east-1:111122223333:certificate/1"
            minimum_protocol_version = "TLSv1.1_2016"
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          viewer_certificate {
            acm_certificate_arn = "arn:aws:acm:us-east-1:111122223333:certificate/1"
          }
        }
      `,
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          viewer_certificate {
            acm_certificate_arn      = "arn:aws:acm:us-east-1:111122223333:certificate/1"
            minimum_protocol_version = "TLSv1"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          viewer_certificate {
            acm_certificate_arn      = "arn:aws:acm:us-east-1:111122223333:certificate/1"
            minimum_protocol_version = local.version
          }
        }
      `,
    ],
  },
})

const EXPECTED = 'a policy of TLS 1.2 or newer is expected'
