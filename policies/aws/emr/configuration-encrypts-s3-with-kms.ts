import { emrEncryption } from '../shared/emr.ts'
import { policy } from '../shared/index.ts'

export default policy({
  title: 'EMR security configuration encrypts S3 data with a KMS key',
  problem: 'EMR security configuration does not encrypt S3 data with a KMS key',
  severity: 'LOW',
  resource: 'aws_emr_security_configuration',
  // One that encrypts nothing at rest is another policy's finding.
  when: configuration => emrEncryption(configuration).EnableAtRestEncryption.is(true),
  must: configuration =>
    emrEncryption(configuration).AtRestEncryptionConfiguration.S3EncryptionConfiguration.EncryptionMode.oneOf(
      ['SSE-KMS', 'CSE-KMS', 'CSE-Custom'],
    ),
  why: 'With a key of S3, whoever may read the bucket reads the data. With a key of your own each use of it is allowed by you, stands in the trail, and can be ended.',
  remediation: 'Set EncryptionMode to SSE-KMS or CSE-KMS in S3EncryptionConfiguration and name the key.',
  fix: `
    resource "aws_emr_security_configuration" "this" {
      configuration = jsonencode({
        EncryptionConfiguration = {
          EnableInTransitEncryption = false
          EnableAtRestEncryption    = true
          AtRestEncryptionConfiguration = {
            S3EncryptionConfiguration = {
              EncryptionMode = "SSE-KMS"
              AwsKmsKey      = "arn:aws:kms:eu-central-1:111122223333:alias/emr"
            }
          }
        }
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_security_configuration',
    'https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-data-encryption-options.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_171'],
    steampipe: ['emr_cluster_security_configuration_encryption_uses_sse_kms'],
  },
  differs:
    'CKV_AWS_171 looks for the letters SSE-KMS anywhere in the text. Encryption on the client with a key of KMS or of your own passes here too.',
  examples: {
    pass: [
      `
        resource "aws_emr_security_configuration" "main" {
          configuration = jsonencode({
            EncryptionConfiguration = {
              EnableAtRestEncryption = true
              AtRestEncryptionConfiguration = {
                S3EncryptionConfiguration = {
                  EncryptionMode = "CSE-KMS"
                  AwsKmsKey      = "arn:aws:kms:eu-central-1:111122223333:alias/emr"
                }
              }
            }
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_emr_security_configuration" "main" {
          configuration = jsonencode({
            EncryptionConfiguration = {
              EnableAtRestEncryption = true
              AtRestEncryptionConfiguration = {
                S3EncryptionConfiguration = { EncryptionMode = "SSE-S3" }
              }
            }
          })
        }
      `,
      `
        resource "aws_emr_security_configuration" "main" {
          configuration = jsonencode({
            EncryptionConfiguration = {
              EnableAtRestEncryption = true
              AtRestEncryptionConfiguration = {
                LocalDiskEncryptionConfiguration = { EncryptionKeyProviderType = "AwsKms" }
              }
            }
          })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_emr_security_configuration" "main" {
          configuration = local.configuration
        }
      `,
    ],
  },
})
