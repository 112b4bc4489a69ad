import { policy } from '../shared/index.ts'

export default policy({
  title: 'Repository is encrypted with a KMS key',
  problem: 'Repository is not encrypted with a KMS key',
  severity: 'LOW',
  resource: ['aws_ecr_repository', 'aws_ecr_repository_creation_template'],
  must: one =>
    one.encryption_configuration.some(encryption => encryption.encryption_type.oneOf(['KMS', 'KMS_DSSE'])),
  why: 'ECR encrypts images with keys of S3, which nobody can narrow or end. With a KMS key each use is a right of its own and stands in the trail.',
  remediation:
    'Set encryption_type to KMS, and name a key of your own in kms_key; on a repository that exists this forces a replacement.',
  remediationFor: {
    aws_ecr_repository_creation_template: () =>
      'Set encryption_type to KMS, and name a key of your own in kms_key and a role that may use it in custom_role_arn; repositories that exist keep what they have.',
  },
  fix: `
    resource "aws_ecr_repository" "this" {
      encryption_configuration {
        encryption_type = "KMS"
        kms_key         = aws_kms_key.example.arn
      }
    }

    resource "aws_ecr_repository_creation_template" "this" {
      custom_role_arn = aws_iam_role.example.arn
      encryption_configuration {
        encryption_type = "KMS"
        kms_key         = aws_kms_key.example.arn
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecr_repository',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecr_repository_creation_template',
    'https://docs.aws.amazon.com/AmazonECR/latest/userguide/encryption-at-rest.html',
  ],
  equivalents: { checkov: ['CKV_AWS_136'], trivy: ['AWS-0033'] },
  differs:
    'AWS-0033 asks for a key by name. With KMS and no name ECR uses one that AWS keeps in the account: aws/ecr/repository-uses-customer-key tells that.',
  examples: {
    pass: [
      `
        resource "aws_ecr_repository" "example" {
          encryption_configuration {
            encryption_type = "KMS"
            kms_key         = "arn:aws:kms:eu-central-1:111122223333:key/1"
          }
        }
      `,
      `
        resource "aws_ecr_repository" "example" {
          encryption_configuration {
            encryption_type = "KMS_DSSE"
          }
        }
      `,
      `
        resource "aws_ecr_repository_creation_template" "example" {
          prefix      = "hub"
          applied_for = ["PULL_THROUGH_CACHE"]
          encryption_configuration {
            encryption_type = "KMS"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_ecr_repository" "example" {
          name = "app"
        }
      `,
      `
        resource "aws_ecr_repository" "example" {
          encryption_configuration {
            encryption_type = "AES256"
          }
        }
      `,
      `
        resource "aws_ecr_repository_creation_template" "example" {
          prefix      = "hub"
          applied_for = ["PULL_THROUGH_CACHE"]
        }
      `,
      `
        resource "aws_ecr_repository_creation_template" "example" {
          prefix      = "hub"
          applied_for = ["PULL_THROUGH_CACHE"]
          encryption_configuration {
            encryption_type = "AES256"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ecr_repository" "example" {
          encryption_configuration {
            encryption_type = local.type
          }
        }
      `,
      `
        resource "aws_ecr_repository_creation_template" "example" {
          prefix      = "hub"
          applied_for = ["PULL_THROUGH_CACHE"]
          encryption_configuration {
            encryption_type = local.type
          }
        }
      `,
    ],
  },
})
