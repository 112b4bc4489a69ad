import { emrEncryption } from '../shared/emr.ts'
import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'EMR security configuration encrypts at rest',
  problem: 'EMR security configuration does not encrypt at rest',
  severity: 'HIGH',
  resource: 'aws_emr_security_configuration',
  must: configuration => {
    const encryption = emrEncryption(configuration)
    // EMR takes no switch without what it switches on.
    return all(encryption.EnableAtRestEncryption.is(true), encryption.AtRestEncryptionConfiguration.isSet())
  },
  why: 'Clusters with this configuration write what they work on to S3 and to their disks in clear. Whoever gets hold of the storage, or of a copy of it, can read it.',
  remediation: 'Set EnableAtRestEncryption to true and say in AtRestEncryptionConfiguration by which keys.',
  fix: `
    resource "aws_emr_security_configuration" "this" {
      configuration = jsonencode({
        EncryptionConfiguration = {
          EnableInTransitEncryption = false
          EnableAtRestEncryption    = true
          AtRestEncryptionConfiguration = {
            S3EncryptionConfiguration = { EncryptionMode = "SSE-S3" }
            LocalDiskEncryptionConfiguration = {
              EncryptionKeyProviderType = "AwsKms"
              AwsKmsKey                 = "arn:aws:kms:eu-central-1:111122223333:alias/emr"
              EnableEbsEncryption       = true
            }
          }
        }
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_security_configuration',
    'https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-create-security-configuration.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_171', 'CKV_AWS_349', 'CKV_AWS_350'],
    trivy: ['AWS-0137', 'AWS-0139'],
    steampipe: [
      'emr_cluster_security_configuration_encryption_uses_sse_kms',
      'emr_cluster_security_configuration_local_disk_encryption_enabled',
      'emr_cluster_security_configuration_ebs_encryption_enabled',
    ],
  },
  examples: {
    pass: [
      `
        resource "aws_emr_security_configuration" "main" {
          configuration = "{\\"EncryptionConfiguration\\":{\\"EnableInTransitEncryption\\":false,\\"EnableAtRestEncryption\\":true,\\"AtRestEncryptionConfiguration\\":{\\"S3EncryptionConfiguration\\":{\\"EncryptionMode\\":\\"SSE-S3\\"}}}}"
        }
      `,
    ],
    fail: [
      `
        resource "aws_emr_security_configuration" "main" {
          configuration = jsonencode({
            EncryptionConfiguration = { EnableInTransitEncryption = true, EnableAtRestEncryption = false }
          })
        }
      `,
      `
        resource "aws_emr_security_configuration" "main" {
          configuration = jsonencode({
            AuthenticationConfiguration = { KerberosConfiguration = { Provider = "ClusterDedicatedKdc" } }
          })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_kms_key" "emr" {}
        resource "aws_emr_security_configuration" "main" {
          configuration = jsonencode({
            EncryptionConfiguration = {
              EnableAtRestEncryption = true
              AtRestEncryptionConfiguration = {
                S3EncryptionConfiguration = { EncryptionMode = "SSE-KMS", AwsKmsKey = aws_kms_key.emr.arn }
              }
            }
          })
        }
      `,
    ],
  },
})
