import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Warehouse snapshot copy',
  resource: 'aws_redshift_snapshot_copy_grant',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_snapshot_copy_grant',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/working-with-aws-kms.html',
  ],
  equivalents: { checkov: ['CKV_AWS_281'] },
})
