import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Database activity stream',
  resource: 'aws_rds_cluster_activity_stream',
  path: 'kms_key_id',
  beside: { resource_arn: 'arn:aws:rds:eu-central-1:111122223333:cluster:orders', mode: 'async' },
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster_activity_stream',
  equivalents: { checkov: ['CKV_AWS_246'] },
})
