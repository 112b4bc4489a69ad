import { type AwsResource, all, hasOwnCertificate, isModernViewerPolicy, policy } from '../shared/index.ts'

export default policy({
  title: 'Distribution speaks with forward secrecy only',
  problem: 'Distribution also speaks without forward secrecy',
  severity: 'LOW',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  // With the certificate of CloudFront nothing is chosen; one that speaks older versions is told by aws/cloudfront/distribution-requires-tls-1-2.
  when: {
    aws_cloudfront_distribution: ({ viewer_certificate: certificate }) => isOwnAndModern(certificate),
    aws_cloudfront_multitenant_distribution: one => one.viewer_certificate.some(isOwnAndModern),
  },
  must: {
    aws_cloudfront_distribution: one => one.viewer_certificate.minimum_protocol_version.isNot(WITHOUT),
    aws_cloudfront_multitenant_distribution: one =>
      one.viewer_certificate.every(certificate => certificate.minimum_protocol_version.isNot(WITHOUT)),
  },
  why: 'Without forward secrecy one key opens every connection that was ever recorded, should it be stolen later. Browsers of the last ten years agree on a key anew for each connection.',
  remediation: 'Set minimum_protocol_version to TLSv1.2_2021 or newer.',
  fix: `
    resource "aws_cloudfront_distribution" "this" {
      viewer_certificate {
        minimum_protocol_version = "TLSv1.2_2021"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/secure-connections-supported-viewer-protocols-ciphers.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          viewer_certificate {
            acm_certificate_arn      = "arn:aws:acm:us-east-1:111122223333:certificate/1"
            minimum_protocol_version = "TLSv1.2_2019"
          }
        }
      `,
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          viewer_certificate {
            acm_certificate_arn      = "arn:aws:acm:us-east-1:111122223333:certificate/1"
            minimum_protocol_version = "TLSv1.3_2025"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          viewer_certificate {
            acm_certificate_arn      = "arn:aws:acm:us-east-1:111122223333:certificate/1"
            minimum_protocol_version = "TLSv1.2_2018"
          }
        }
      `,
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          viewer_certificate {
            acm_certificate_arn      = "arn:aws:acm:us-east-1:111122223333:certificate/1"
            minimum_protocol_version = "TLSv1.2_2018"
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

type Certificate =
  | AwsResource<'aws_cloudfront_distribution'>['viewer_certificate']
  | ReturnType<AwsResource<'aws_cloudfront_multitenant_distribution'>['viewer_certificate']['first']>

function isOwnAndModern(certificate: Certificate) {
  return all(
    hasOwnCertificate(certificate),
    certificate.minimum_protocol_version.satisfies(
      isModernViewerPolicy,
      'a policy of TLS 1.2 or newer is expected',
    ),
  )
}

/** The one policy that begins with TLS 1.2 and takes `AES128-GCM-SHA256` and its like. */
const WITHOUT = 'TLSv1.2_2018'
