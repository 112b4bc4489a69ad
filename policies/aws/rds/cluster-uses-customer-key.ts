import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Database cluster',
  resource: 'aws_rds_cluster',
  path: 'kms_key_id',
  when: cluster => cluster.storage_encrypted.is(true),
  beside: { engine: 'aurora-postgresql', storage_encrypted: true },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/Overview.Encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_327'], trivy: ['AWS-0079'] },
})
