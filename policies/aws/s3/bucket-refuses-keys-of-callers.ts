import { not, policy } from '../shared/index.ts'

export default policy({
  title: 'Bucket refuses objects under keys that callers bring',
  problem: 'Bucket takes objects under keys that callers bring',
  severity: 'LOW',
  resource: 'aws_s3_bucket_server_side_encryption_configuration',
  must: configuration => configuration.rule.every(rule => not(rule.blocked_encryption_types.has('NONE'))),
  why: 'Whoever gets hold of credentials can write each object anew under a key of their own, and ask money for it. AWS keeps no such key, and since April 2026 blocks them for new buckets.',
  remediation: 'Set blocked_encryption_types to ["SSE-C"], or leave it out.',
  fix: `
    resource "aws_s3_bucket_server_side_encryption_configuration" "this" {
      rule {
        blocked_encryption_types = ["SSE-C"]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_server_side_encryption_configuration',
    'https://docs.aws.amazon.com/AmazonS3/latest/API/API_BlockedEncryptionTypes.html',
  ],
  equivalents: {},
  examples: {
    pass: [encryption('blocked_encryption_types = ["SSE-C"]'), encryption('')],
    fail: [encryption('blocked_encryption_types = ["NONE"]')],
    undetermined: [encryption('blocked_encryption_types = local.blocked')],
  },
})

function encryption(blocked: string): string {
  return `
    resource "aws_s3_bucket_server_side_encryption_configuration" "orders" {
      bucket = "orders"
      rule {
        ${blocked}
        apply_server_side_encryption_by_default {
          sse_algorithm = "AES256"
        }
      }
    }
  `
}
