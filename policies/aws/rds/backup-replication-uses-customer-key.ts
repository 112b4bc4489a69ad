import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Replicated database backup',
  resource: 'aws_db_instance_automated_backups_replication',
  path: 'kms_key_id',
  beside: { source_db_instance_arn: 'arn:aws:rds:eu-west-1:111122223333:db:orders' },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance_automated_backups_replication',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ReplicateBackups.html',
  ],
  equivalents: { checkov: ['CKV_AWS_245'] },
})
