import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'KMS key rotates',
  problem: 'KMS key does not rotate',
  severity: 'MEDIUM',
  resource: 'aws_kms_key',
  when: key =>
    all(
      key.customer_master_key_spec.orElse('SYMMETRIC_DEFAULT').is('SYMMETRIC_DEFAULT'),
      key.key_usage.orElse('ENCRYPT_DECRYPT').is('ENCRYPT_DECRYPT'),
      key.custom_key_store_id.isAbsent(),
      // A disabled key encrypts nothing, and AWS does not rotate it.
      key.is_enabled.isNot(false),
    ),
  must: key => key.enable_key_rotation.is(true),
  why: 'A key that never changes protects ever more data, and all of it is lost with it. AWS rotates the material and keeps the old one for reading, so nothing has to be encrypted anew.',
  remediation: 'Set enable_key_rotation to true.',
  fix: `
    resource "aws_kms_key" "this" {
      enable_key_rotation = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kms_key',
    'https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_7'],
    trivy: ['AWS-0065'],
    regula: ['FG_R00036'],
    steampipe: ['kms_cmk_rotation_enabled'],
  },
  differs:
    'Asymmetric and HMAC keys, and keys in a custom key store, are left out: AWS cannot rotate their material. So are disabled keys, which it does not rotate.',
  examples: {
    pass: [
      `
        resource "aws_kms_key" "main" {
          enable_key_rotation = true
        }
        resource "aws_kms_key" "retired" {
          is_enabled = false
        }
      `,
    ],
    fail: [
      `
        resource "aws_kms_key" "main" {}
      `,
      `
        resource "aws_kms_key" "main" {
          customer_master_key_spec = "SYMMETRIC_DEFAULT"
          enable_key_rotation      = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_kms_key" "data" {
          enable_key_rotation = local.enable_key_rotation
        }
      `,
    ],
  },
})
