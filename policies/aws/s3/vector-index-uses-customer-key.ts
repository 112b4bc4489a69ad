import { isCustomerKey, policy } from '../shared/index.ts'

export default policy({
  title: 'Vector index with encryption of its own uses a customer key',
  problem: 'Vector index with encryption of its own uses a key that AWS keeps',
  severity: 'LOW',
  resource: 'aws_s3vectors_index',
  // An index that says nothing is encrypted as its bucket says, where that is told.
  when: index => index.encryption_configuration.isSet(),
  must: index => index.encryption_configuration.some(one => isCustomerKey(one.kms_key_arn)),
  why: 'What the index says stands over what its bucket says. A key that AWS keeps has a policy that nobody can narrow, and cannot be taken away from one reader alone.',
  remediation:
    'Set sse_type in encryption_configuration to aws:kms and name a KMS key of your own in kms_key_arn, or leave encryption_configuration to the bucket; on an index that exists this forces a replacement.',
  fix: `
    resource "aws_s3vectors_index" "this" {
      vector_bucket_name = "texts"
      index_name         = "texts"
      data_type          = "float32"
      dimension          = 1024
      distance_metric    = "cosine"
      encryption_configuration = [{
        sse_type    = "aws:kms"
        kms_key_arn = aws_kms_key.example.arn
      }]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3vectors_index',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-vectors-data-encryption.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      index(`
        encryption_configuration = [{
          sse_type    = "aws:kms"
          kms_key_arn = "arn:aws:kms:eu-central-1:111122223333:key/1"
        }]
      `) +
        `
          resource "aws_s3vectors_index" "as_its_bucket" {
            vector_bucket_name = "texts"
            index_name         = "images"
            data_type          = "float32"
            dimension          = 512
            distance_metric    = "cosine"
          }
        `,
    ],
    fail: [
      index(`
        encryption_configuration = [{
          sse_type    = "AES256"
          kms_key_arn = null
        }]
      `),
    ],
    undetermined: [
      index(`
        encryption_configuration = [{
          sse_type    = "aws:kms"
          kms_key_arn = local.key
        }]
      `),
    ],
  },
})

function index(encryption: string): string {
  return `
    resource "aws_s3vectors_index" "texts" {
      vector_bucket_name = "texts"
      index_name         = "texts"
      data_type          = "float32"
      dimension          = 1024
      distance_metric    = "cosine"
      ${encryption}
    }
  `
}
