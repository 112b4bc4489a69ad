import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Replication instance',
  resource: 'aws_dms_replication_instance',
  path: 'kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_replication_instance',
    'https://docs.aws.amazon.com/dms/latest/userguide/CHAP_Security.html',
  ],
  equivalents: { checkov: ['CKV_AWS_212'] },
})
