import { backedUp } from '../shared/index.ts'

export default backedUp({
  noun: 'DocumentDB elastic cluster',
  title: 'DocumentDB elastic cluster keeps its backups for a week',
  problem: 'DocumentDB elastic cluster does not keep its backups for a week',
  resource: 'aws_docdbelastic_cluster',
  path: 'backup_retention_period',
  atLeast: 7,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdbelastic_cluster',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/API_elastic_CreateCluster.html',
  ],
  equivalents: {},
})
