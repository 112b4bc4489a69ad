import { setting } from '../shared/index.ts'

export default setting({
  title: 'Keyspaces table can be restored to a point in time',
  problem: 'Keyspaces table cannot be restored to a point in time',
  severity: 'LOW',
  resource: 'aws_keyspaces_table',
  path: 'point_in_time_recovery.status',
  is: 'ENABLED',
  bad: 'DISABLED',
  unset: 'fail',
  why: 'What is deleted or overwritten can only be brought back from a copy. Point-in-time recovery keeps every state of the last 35 days.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/keyspaces_table',
    'https://docs.aws.amazon.com/keyspaces/latest/devguide/PointInTimeRecovery.html',
  ],
  equivalents: {},
})
