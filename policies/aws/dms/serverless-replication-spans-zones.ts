import { setting } from '../shared/index.ts'

export default setting({
  title: 'Serverless replication has a standby in another zone',
  problem: 'Serverless replication has no standby in another zone',
  severity: 'INFO',
  resource: 'aws_dms_replication_config',
  path: 'compute_config.multi_az',
  is: true,
  unset: 'fail',
  beside: { 'compute_config.replication_subnet_group_id': 'main' },
  why: 'When the zone or the machine fails, a migration stops and may have to begin anew. A standby in another zone goes on where it stopped.',
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_replication_config',
  equivalents: {},
})
