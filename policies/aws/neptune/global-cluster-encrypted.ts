import { encrypted } from '../shared/index.ts'

// One that is made from a cluster takes its encryption over, and that cluster is judged itself.
export default encrypted({
  noun: 'Neptune global cluster',
  resource: 'aws_neptune_global_cluster',
  path: 'storage_encrypted',
  when: cluster => cluster.source_db_cluster_identifier.isAbsent(),
  beside: { global_cluster_identifier: 'social', engine: 'neptune' },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_global_cluster',
    'https://docs.aws.amazon.com/neptune/latest/userguide/encrypt.html',
  ],
  equivalents: {},
})
