import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Password of an InfluxDB',
  secrets: {
    aws_timestreaminfluxdb_db_instance: ['password'],
    aws_timestreaminfluxdb_db_cluster: ['password'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/timestreaminfluxdb_db_instance',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/timestreaminfluxdb_db_cluster',
  ],
  equivalents: {},
})
