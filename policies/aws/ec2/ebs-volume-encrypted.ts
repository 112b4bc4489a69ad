import { any, inRegion, policy } from '../shared/index.ts'

export default policy({
  title: 'EBS volume is encrypted',
  problem: 'EBS volume is not encrypted',
  severity: 'HIGH',
  resource: 'aws_ebs_volume',
  must: volume =>
    any(
      volume.encrypted.is(true),
      inRegion(volume, 'aws_ebs_encryption_by_default').some(setting => setting.enabled.isNot(false)),
    ),
  why: 'Data on the volume, and on each snapshot made of it, can be read by whoever gets hold of it. Encryption costs nothing and cannot be switched on later without a copy.',
  remediation:
    'Set encrypted to true, or switch encryption on for the whole region with aws_ebs_encryption_by_default.',
  fix: `
    resource "aws_ebs_volume" "this" {
      encrypted = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ebs_volume',
    'https://docs.aws.amazon.com/ebs/latest/userguide/encryption-by-default.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_3', 'CKV2_AWS_2', 'CKV_AWS_189'],
    trivy: ['AWS-0026', 'AWS-0027'],
    regula: ['FG_R00016'],
  },
  differs:
    'CKV2_AWS_2 looks at volumes alone that the plan attaches; one that is attached later holds data too. What CKV_AWS_189 and AWS-0027 say of the key of an unencrypted volume is said here, also where it names a key, which then encrypts nothing.',
  examples: {
    pass: [
      `
        resource "aws_ebs_volume" "data" {
          encrypted = true
        }
      `,
      `
        resource "aws_ebs_encryption_by_default" "region" {}
        resource "aws_ebs_volume" "data" {
          size = 10
        }
      `,
    ],
    fail: [
      `
        resource "aws_ebs_volume" "data" {
          size = 10
        }
      `,
      `
        resource "aws_ebs_volume" "data" {
          encrypted = false
        }
      `,
      `
        provider "aws" {
          region = "us-east-1"
        }
        provider "aws" {
          alias  = "eu"
          region = "eu-central-1"
        }
        resource "aws_ebs_encryption_by_default" "eu" {
          provider = aws.eu
        }
        resource "aws_ebs_volume" "data" {
          size = 10
        }
      `,
    ],
    undetermined: [
      `
        provider "aws" {
          alias   = "shared"
          profile = "shared"
        }
        resource "aws_ebs_encryption_by_default" "shared" {
          provider = aws.shared
        }
        resource "aws_ebs_volume" "data" {
          size = 10
        }
      `,
    ],
  },
})
