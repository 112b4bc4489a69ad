import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Signed URLs and cookies are checked by key groups',
  problem: 'Signed URLs and cookies are checked by keys of the root user',
  severity: 'LOW',
  resource: 'aws_cloudfront_distribution',
  must: one =>
    all(
      one.default_cache_behavior.trusted_signers.isAbsent(),
      one.ordered_cache_behavior.every(behavior => behavior.trusted_signers.isAbsent()),
    ),
  why: 'The key pairs of a trusted signer belong to the root user, who has to sign in to change one. Keys of a group are resources like others, and can be changed by whoever is allowed to.',
  remediation: 'Name an aws_cloudfront_key_group in trusted_key_groups in place of trusted_signers.',
  fix: `
    resource "aws_cloudfront_distribution" "this" {
      default_cache_behavior {
        trusted_key_groups = [aws_cloudfront_key_group.example.id]
      }
      ordered_cache_behavior {
        path_pattern       = "/private/*"
        trusted_key_groups = [aws_cloudfront_key_group.example.id]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-trusted-signers.html',
  ],
  formerly: ['aws/cloudfront/signed-by-key-groups'],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          default_cache_behavior {
            trusted_key_groups = ["1"]
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          default_cache_behavior {
            trusted_signers = ["self"]
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          ordered_cache_behavior {
            path_pattern    = "/private/*"
            trusted_signers = ["111122223333"]
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          default_cache_behavior {
            trusted_signers = local.signers
          }
        }
      `,
    ],
  },
})
