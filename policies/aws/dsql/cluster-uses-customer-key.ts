import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'DSQL cluster',
  resource: 'aws_dsql_cluster',
  path: 'kms_encryption_key',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dsql_cluster',
    'https://docs.aws.amazon.com/aurora-dsql/latest/userguide/data-encryption.html',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_dsql_cluster" "example" {
          kms_encryption_key = "AWS_OWNED_KMS_KEY"
        }
      `,
    ],
  },
})
