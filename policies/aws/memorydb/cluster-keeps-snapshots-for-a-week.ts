import { backedUp } from '../shared/index.ts'

export default backedUp({
  noun: 'MemoryDB cluster',
  title: 'MemoryDB cluster keeps its snapshots for a week',
  problem: 'MemoryDB cluster does not keep its snapshots for a week',
  resource: 'aws_memorydb_cluster',
  path: 'snapshot_retention_limit',
  atLeast: 7,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/memorydb_cluster',
    'https://docs.aws.amazon.com/memorydb/latest/devguide/snapshots-automatic.html',
  ],
  equivalents: {},
})
