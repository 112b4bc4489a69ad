import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Kendra index',
  resource: 'aws_kendra_index',
  path: 'server_side_encryption_configuration.kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kendra_index',
    'https://docs.aws.amazon.com/kendra/latest/dg/encryption-at-rest.html',
  ],
  equivalents: { checkov: ['CKV_AWS_262'], steampipe: ['kendra_index_server_side_encryption_uses_kms_cmk'] },
})
