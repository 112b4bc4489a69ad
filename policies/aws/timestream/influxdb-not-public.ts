import { notPublic } from '../shared/index.ts'

export default notPublic({
  noun: 'InfluxDB instance',
  resource: ['aws_timestreaminfluxdb_db_instance', 'aws_timestreaminfluxdb_db_cluster'],
  path: 'publicly_accessible',
  unset: 'pass',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/timestreaminfluxdb_db_instance',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/timestreaminfluxdb_db_cluster',
  ],
  equivalents: {},
})
