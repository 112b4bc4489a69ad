import { emrEncryption } from '../shared/emr.ts'
import { policy } from '../shared/index.ts'

export default policy({
  title: 'EMR security configuration encrypts local disks',
  problem: 'EMR security configuration does not encrypt local disks',
  severity: 'MEDIUM',
  resource: 'aws_emr_security_configuration',
  // One that encrypts nothing at rest is another policy's finding.
  when: configuration => emrEncryption(configuration).EnableAtRestEncryption.is(true),
  must: configuration =>
    emrEncryption(
      configuration,
    ).AtRestEncryptionConfiguration.LocalDiskEncryptionConfiguration.EncryptionKeyProviderType.isSet(),
  why: 'HDFS and what a job spills lie on the disks of the nodes, also where the source in S3 is encrypted. A volume or a snapshot of it can then be read without any key.',
  remediation: 'Add a LocalDiskEncryptionConfiguration with a key provider to AtRestEncryptionConfiguration.',
  fix: `
    resource "aws_emr_security_configuration" "this" {
      configuration = jsonencode({
        EncryptionConfiguration = {
          EnableInTransitEncryption = false
          EnableAtRestEncryption    = true
          AtRestEncryptionConfiguration = {
            LocalDiskEncryptionConfiguration = {
              EncryptionKeyProviderType = "AwsKms"
              AwsKmsKey                 = "arn:aws:kms:eu-central-1:111122223333:alias/emr"
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
    checkov: ['CKV_AWS_349', 'CKV_AWS_350'],
    trivy: ['AWS-0139'],
    steampipe: [
      'emr_cluster_security_configuration_local_disk_encryption_enabled',
      'emr_cluster_security_configuration_ebs_encryption_enabled',
    ],
  },
  examples: {
    pass: [
      `
        resource "aws_emr_security_configuration" "main" {
          configuration = jsonencode({
            EncryptionConfiguration = {
              EnableAtRestEncryption = true
              AtRestEncryptionConfiguration = {
                LocalDiskEncryptionConfiguration = {
                  EncryptionKeyProviderType  = "Custom"
                  S3Object                   = "s3://example/provider.jar"
                  EncryptionKeyProviderClass = "com.example.Provider"
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
                LocalDiskEncryptionConfiguration = { EncryptionKeyProviderType = "", AwsKmsKey = "" }
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
