import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'S3 migration endpoint',
  resource: 'aws_dms_s3_endpoint',
  path: 'kms_key_arn',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_s3_endpoint',
  equivalents: { checkov: ['CKV_AWS_298'] },
})
