import { emrEncryption } from '../shared/emr.ts'
import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'EMR security configuration encrypts EBS root volumes',
  problem: 'EMR security configuration does not encrypt EBS root volumes',
  severity: 'LOW',
  resource: 'aws_emr_security_configuration',
  // One that encrypts nothing, or no disks at all, is another policy's finding.
  when: configuration => {
    const encryption = emrEncryption(configuration)
    return all(
      encryption.EnableAtRestEncryption.is(true),
      encryption.AtRestEncryptionConfiguration.LocalDiskEncryptionConfiguration.EncryptionKeyProviderType.isSet(),
    )
  },
  must: configuration =>
    emrEncryption(
      configuration,
    ).AtRestEncryptionConfiguration.LocalDiskEncryptionConfiguration.EnableEbsEncryption.is(true),
  why: 'EMR encrypts the storage volumes of a node, but not the volume that it starts from, where logs and programs lie. EBS encryption covers all of them.',
  remediation:
    'Set EnableEbsEncryption to true in LocalDiskEncryptionConfiguration, with AwsKms as key provider.',
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
              EnableEbsEncryption       = true
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
    checkov: ['CKV_AWS_350'],
    steampipe: ['emr_cluster_security_configuration_ebs_encryption_enabled'],
  },
  examples: {
    pass: [
      `
        resource "aws_emr_security_configuration" "main" {
          configuration = "{\\"EncryptionConfiguration\\":{\\"EnableAtRestEncryption\\":true,\\"AtRestEncryptionConfiguration\\":{\\"LocalDiskEncryptionConfiguration\\":{\\"EncryptionKeyProviderType\\":\\"AwsKms\\",\\"EnableEbsEncryption\\":true}}}}"
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
                LocalDiskEncryptionConfiguration = {
                  EncryptionKeyProviderType = "AwsKms"
                  AwsKmsKey                 = "arn:aws:kms:eu-central-1:111122223333:alias/emr"
                }
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
