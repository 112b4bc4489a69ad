import { encrypted } from '../shared/index.ts'

// One that is made from a cluster takes its encryption over, and that cluster is judged itself.
export default encrypted({
  noun: 'DocumentDB global cluster',
  resource: 'aws_docdb_global_cluster',
  path: 'storage_encrypted',
  when: cluster => cluster.source_db_cluster_identifier.isAbsent(),
  beside: { global_cluster_identifier: 'orders' },
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_global_cluster',
  equivalents: { checkov: ['CKV_AWS_292'] },
  differs:
    'CKV_AWS_292 objects to one that is made from a cluster too, unless it says again that it is encrypted.',
})
