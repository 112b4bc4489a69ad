import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'AS2 connector encrypts and signs what it sends',
  problem: 'AS2 connector sends messages without sound encryption or a sound signature',
  severity: 'MEDIUM',
  resource: 'aws_transfer_connector',
  when: connector => connector.as2_config.isSet(),
  // Transfer takes no encryption at all only where the address begins with https: the message is open where that ends.
  must: ({ as2_config: as2 }) =>
    all(
      as2.encryption_algorithm.noneOf(['NONE', 'DES_EDE3_CBC']),
      as2.signing_algorithm.noneOf(['NONE', 'SHA1']),
    ),
  why: 'The message carries orders and invoices to another company. Without encryption of its own it lies open where the connection ends, and without a sound signature the partner cannot tell a forged one.',
  remediation:
    'Set encryption_algorithm to AES256_CBC and signing_algorithm to SHA256 or more in as2_config.',
  fix: `
    resource "aws_transfer_connector" "this" {
      as2_config {
        encryption_algorithm = "AES256_CBC"
        signing_algorithm    = "SHA256"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_connector',
    'https://docs.aws.amazon.com/transfer/latest/APIReference/API_As2ConnectorConfig.html',
  ],
  equivalents: {},
  examples: {
    pass: [connector('"AES256_CBC"', '"SHA256"')],
    fail: [
      connector('"NONE"', '"SHA256"'),
      connector('"AES128_CBC"', '"NONE"'),
      connector('"AES128_CBC"', '"SHA1"'),
    ],
    undetermined: [connector('local.algorithm', '"SHA256"')],
  },
})

function connector(encryption: string, signing: string): string {
  return `
    resource "aws_transfer_connector" "partner" {
      access_role = "arn:aws:iam::111122223333:role/as2"
      url         = "https://as2.example.com"
      as2_config {
        compression           = "DISABLED"
        encryption_algorithm  = ${encryption}
        signing_algorithm     = ${signing}
        local_profile_id      = "p-1"
        partner_profile_id    = "p-2"
        mdn_response          = "SYNC"
        mdn_signing_algorithm = "DEFAULT"
      }
    }
  `
}
