import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Serverless warehouse',
  resource: 'aws_redshiftserverless_namespace',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshiftserverless_namespace',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/serverless-workgroups-and-namespaces-rotate-kms-key.html',
  ],
  equivalents: { checkov: ['CKV_AWS_282'] },
  examples: {
    pass: [
      `
        resource "aws_kms_replica_external_key" "main" {
          primary_key_arn = "arn:aws:kms:eu-west-1:111122223333:key/mrk-1"
        }
        resource "aws_redshiftserverless_namespace" "main" {
          namespace_name = "main"
          kms_key_id     = aws_kms_replica_external_key.main.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_redshiftserverless_namespace" "main" {
          namespace_name = "main"
          kms_key_id     = "AWS_OWNED_KMS_KEY"
        }
      `,
    ],
  },
})
