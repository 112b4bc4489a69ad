import { type AwsResource, all, any, isCustomerKey, policy } from '../shared/index.ts'

export default policy({
  title: 'Migration endpoint is encrypted with a customer key',
  problem: 'Migration endpoint is not encrypted with a customer key',
  severity: 'LOW',
  resource: 'aws_dms_endpoint',
  // An S3 endpoint takes no kms_key_arn, and one that only reads writes nothing that a key could encrypt.
  must: endpoint =>
    isOnS3(endpoint).outcome === 'pass'
      ? any(writesWithCustomerKey(endpoint), endpoint.endpoint_type.is('source'))
      : any(
          all(endpoint.engine_name.isNot('s3'), isCustomerKey(endpoint.kms_key_arn)),
          all(isOnS3(endpoint), any(writesWithCustomerKey(endpoint), endpoint.endpoint_type.is('source'))),
        ),
  why: 'The endpoint holds the login of a database, or writes what was in one to a bucket. Under a key that AWS keeps nobody can narrow who may decrypt it; with a key of your own each use is allowed by you and stands in the trail.',
  remediation:
    'Name a KMS key of your own in kms_key_arn; at a target in S3 in s3_settings, with SSE_KMS as its encryption_mode.',
  fix: `
    resource "aws_dms_endpoint" "this" {
      kms_key_arn = aws_kms_key.example.arn
    }
  `,
  fixFor: {
    aws_dms_endpoint: endpoint => (isOnS3(endpoint).outcome === 'pass' ? ON_S3 : undefined),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_endpoint',
    'https://docs.aws.amazon.com/dms/latest/userguide/CHAP_Security.html',
  ],
  equivalents: { checkov: ['CKV_AWS_296'] },
  differs:
    'CKV_AWS_296 asks every S3 endpoint for a key. One that reads takes none: the provider leaves it out of the plan, and the objects are encrypted as their bucket says.',
  examples: {
    pass: [
      `
        resource "aws_kms_key" "migration" {}
        resource "aws_dms_endpoint" "orders" {
          endpoint_id   = "orders"
          endpoint_type = "source"
          engine_name   = "mysql"
          kms_key_arn   = aws_kms_key.migration.arn
        }
      `,
      `
        resource "aws_dms_endpoint" "lake" {
          endpoint_id   = "lake"
          endpoint_type = "target"
          engine_name   = "s3"
          s3_settings {
            encryption_mode                   = "SSE_KMS"
            server_side_encryption_kms_key_id = "arn:aws:kms:eu-central-1:111122223333:key/1"
          }
        }
      `,
      `
        resource "aws_dms_endpoint" "exports" {
          endpoint_id   = "exports"
          endpoint_type = "source"
          engine_name   = "s3"
          s3_settings {
            bucket_name = "exports"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_dms_endpoint" "lake" {
          endpoint_id   = "lake"
          endpoint_type = "target"
          engine_name   = "s3"
          s3_settings {
            bucket_name = "lake"
          }
        }
      `,
      `
        resource "aws_dms_endpoint" "orders" {
          endpoint_id   = "orders"
          endpoint_type = "source"
          engine_name   = "mysql"
        }
      `,
      `
        resource "aws_dms_endpoint" "orders" {
          endpoint_id   = "orders"
          endpoint_type = "source"
          engine_name   = "mysql"
          kms_key_arn   = "alias/aws/dms"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_dms_endpoint" "orders" {
          endpoint_id   = "orders"
          endpoint_type = "source"
          engine_name   = "mysql"
          kms_key_arn   = local.key
        }
      `,
    ],
  },
})

type Endpoint = AwsResource<'aws_dms_endpoint'>

function isOnS3(endpoint: Endpoint) {
  return endpoint.engine_name.is('s3')
}

function writesWithCustomerKey({ s3_settings: settings }: Endpoint) {
  return all(
    settings.encryption_mode.is('SSE_KMS'),
    isCustomerKey(settings.server_side_encryption_kms_key_id),
  )
}

const ON_S3 = `
  resource "aws_dms_endpoint" "this" {
    s3_settings {
      encryption_mode                   = "SSE_KMS"
      server_side_encryption_kms_key_id = aws_kms_key.example.arn
    }
  }
`
