import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Pipeline artifact store',
  resource: 'aws_codepipeline',
  path: 'artifact_store.encryption_key.id',
  beside: {
    'artifact_store.location': 'artifacts',
    'artifact_store.type': 'S3',
    'artifact_store.encryption_key.type': 'KMS',
  },
  remediation: 'Name a KMS key of your own in the encryption_key of each artifact_store.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codepipeline',
    'https://docs.aws.amazon.com/codepipeline/latest/userguide/S3-artifact-encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_219'], steampipe: ['codepipeline_artifacts_encrypted_with_kms_cmk'] },
  examples: {
    fail: [
      `
        resource "aws_kms_key" "own" {}
        resource "aws_codepipeline" "app" {
          artifact_store {
            location = "here"
            region   = "eu-central-1"
            type     = "S3"
            encryption_key {
              id   = aws_kms_key.own.arn
              type = "KMS"
            }
          }
          artifact_store {
            location = "there"
            region   = "eu-west-1"
            type     = "S3"
          }
        }
      `,
    ],
  },
})
