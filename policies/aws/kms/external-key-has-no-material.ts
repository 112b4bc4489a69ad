import { policy } from '../shared/index.ts'

export default policy({
  title: 'Material of an external KMS key is imported outside of Terraform',
  problem: 'External KMS key carries its key material',
  severity: 'HIGH',
  resource: ['aws_kms_external_key', 'aws_kms_replica_external_key'],
  must: {
    aws_kms_external_key: key => key.key_material_base64.isAbsent(),
    aws_kms_replica_external_key: key => key.key_material_base64.isAbsent(),
  },
  secret: true,
  why: 'The material stands in clear in the state and in every plan. Whoever reads one of them, and the data, decrypts without asking KMS.',
  remediation:
    'Take key_material_base64 out, make new material, and import it with aws kms import-key-material; what was encrypted with the old has to be encrypted anew.',
  fix: `
    resource "aws_kms_external_key" "this" {}

    resource "aws_kms_replica_external_key" "this" {
      primary_key_arn = aws_kms_external_key.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kms_external_key',
    'https://docs.aws.amazon.com/kms/latest/developerguide/importing-keys.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_kms_external_key" "main" {
          enabled = false
        }
      `,
      `
        resource "aws_kms_external_key" "main" {
          multi_region = true
        }
        resource "aws_kms_replica_external_key" "main" {
          primary_key_arn = aws_kms_external_key.main.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_kms_external_key" "main" {
          key_material_base64 = "Wblj06fduthWggmsT0cLVoIMOkeLbc2kVfMud77i/JY="
        }
      `,
      `
        resource "aws_kms_replica_external_key" "main" {
          primary_key_arn     = "arn:aws:kms:eu-central-1:111122223333:key/mrk-1"
          key_material_base64 = "Wblj06fduthWggmsT0cLVoIMOkeLbc2kVfMud77i/JY="
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_kms_external_key" "main" {
          key_material_base64 = local.material
        }
      `,
    ],
  },
})
