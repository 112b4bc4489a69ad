import { setting } from '../shared/index.ts'

export default setting({
  title: 'Replication instance has a standby in another zone',
  problem: 'Replication instance has no standby in another zone',
  severity: 'INFO',
  resource: 'aws_dms_replication_instance',
  path: 'multi_az',
  is: true,
  unset: 'fail',
  why: 'When the zone or the machine fails, a migration stops and may have to begin anew. A standby in another zone goes on where it stopped.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_replication_instance',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/dms-controls.html',
  ],
  equivalents: {},
})
