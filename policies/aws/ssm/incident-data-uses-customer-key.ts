import { all, isCustomerKey, policy } from '../shared/index.ts'

export default policy({
  title: 'Incident data is encrypted with a customer key',
  problem: 'Incident data is not encrypted with a customer key',
  severity: 'LOW',
  resource: 'aws_ssmincidents_replication_set',
  // The block of a region had another name at first; where that one is written, the provider fills in the other.
  must: set =>
    all(
      set.region.every(({ kms_key_arn }) => isCustomerKey(kms_key_arn)),
      set.regions.every(({ kms_key_arn }) => isCustomerKey(kms_key_arn)),
    ),
  why: 'A key that AWS keeps has a policy that nobody can narrow, and cannot be taken away from one reader alone. With a key of your own each use is allowed by you, stands in the trail, and can be ended.',
  remediation: 'Name a KMS key of your own in kms_key_arn, in each region.',
  fix: `
    resource "aws_ssmincidents_replication_set" "this" {
      regions {
        name        = "eu-central-1"
        kms_key_arn = aws_kms_key.example.arn
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssmincidents_replication_set',
    'https://docs.aws.amazon.com/incident-manager/latest/userguide/data-protection.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      replicated('regions', 'kms_key_arn = aws_kms_key.example.arn'),
      replicated('region', 'kms_key_arn = aws_kms_key.example.arn'),
    ],
    fail: [
      replicated('regions', ''),
      replicated('regions', 'kms_key_arn = "DefaultKey"'),
      replicated('region', ''),
    ],
    undetermined: [replicated('regions', 'kms_key_arn = local.key')],
  },
})

function replicated(block: 'region' | 'regions', key: string): string {
  return `
    resource "aws_ssmincidents_replication_set" "example" {
      ${block} {
        name = "eu-central-1"
        ${key}
      }
    }
    resource "aws_kms_key" "example" {}
  `
}
