import { setting } from '../shared/index.ts'

export default setting({
  title: 'Event data store is protected from deletion',
  problem: 'Event data store is not protected from deletion',
  severity: 'LOW',
  resource: 'aws_cloudtrail_event_data_store',
  path: 'termination_protection_enabled',
  isNot: false,
  unset: 'pass',
  why: 'It holds what can tell an intrusion afterwards, and an intruder deletes it first. Protected, the deletion has to be made possible before, and somebody sees that.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail_event_data_store',
    'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/query-event-data-store.html',
  ],
  equivalents: {},
})
