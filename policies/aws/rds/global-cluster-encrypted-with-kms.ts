import { encrypted } from '../shared/index.ts'

// One that is made from a cluster takes its encryption over, and that cluster is judged itself.
export default encrypted({
  noun: 'Global database cluster',
  title: 'Global database cluster is encrypted with a KMS key',
  problem: 'Global database cluster is not encrypted with a KMS key',
  severity: 'LOW',
  why: 'Since February 2026 AWS encrypts every new Aurora cluster with a key that AWS alone holds, and that no policy or trail of yours knows of; an older cluster is then not encrypted at all. All clusters of a global database are as the first is.',
  resource: 'aws_rds_global_cluster',
  path: 'storage_encrypted',
  when: cluster => cluster.source_db_cluster_identifier.isAbsent(),
  beside: { global_cluster_identifier: 'orders' },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_global_cluster',
    'https://aws.amazon.com/blogs/database/use-default-encryption-at-rest-for-new-amazon-aurora-clusters',
  ],
  formerly: ['aws/rds/global-cluster-encrypted'],
  equivalents: { checkov: ['CKV_AWS_140'] },
})
