import { emrEncryption } from '../shared/emr.ts'
import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'EMR security configuration encrypts in transit',
  problem: 'EMR security configuration does not encrypt in transit',
  severity: 'MEDIUM',
  resource: 'aws_emr_security_configuration',
  must: configuration => {
    const encryption = emrEncryption(configuration)
    // EMR takes no switch without what it switches on.
    return all(
      encryption.EnableInTransitEncryption.is(true),
      encryption.InTransitEncryptionConfiguration.isSet(),
    )
  },
  why: 'The nodes of a cluster send each other the data that they work on, and HDFS and Spark do so in clear. Whoever can listen in their network reads it, and can change it.',
  remediation:
    'Set EnableInTransitEncryption to true and name a certificate provider in InTransitEncryptionConfiguration.',
  fix: `
    resource "aws_emr_security_configuration" "this" {
      configuration = jsonencode({
        EncryptionConfiguration = {
          EnableAtRestEncryption    = false
          EnableInTransitEncryption = true
          InTransitEncryptionConfiguration = {
            TLSCertificateConfiguration = {
              CertificateProviderType = "PEM"
              S3Object                = "s3://example/certificates.zip"
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
    checkov: ['CKV_AWS_351'],
    trivy: ['AWS-0138'],
    steampipe: ['emr_cluster_security_configuration_encryption_in_transit_enabled'],
  },
  examples: {
    pass: [
      `
        resource "aws_emr_security_configuration" "main" {
          configuration = "{\\"EncryptionConfiguration\\":{\\"EnableInTransitEncryption\\":true,\\"EnableAtRestEncryption\\":false,\\"InTransitEncryptionConfiguration\\":{\\"TLSCertificateConfiguration\\":{\\"CertificateProviderType\\":\\"PEM\\"}}}}"
        }
      `,
    ],
    fail: [
      `
        resource "aws_emr_security_configuration" "main" {
          configuration = jsonencode({
            EncryptionConfiguration = { EnableInTransitEncryption = false, EnableAtRestEncryption = true }
          })
        }
      `,
      `
        resource "aws_emr_security_configuration" "main" {
          configuration = jsonencode({ InstanceMetadataServiceConfiguration = { MinimumInstanceMetadataServiceVersion = 2 } })
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
