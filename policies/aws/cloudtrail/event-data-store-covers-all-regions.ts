import { setting } from '../shared/index.ts'

export default setting({
  title: 'Event data store covers all regions',
  problem: 'Event data store covers one region only',
  severity: 'MEDIUM',
  resource: 'aws_cloudtrail_event_data_store',
  path: 'multi_region_enabled',
  is: true,
  unset: 'pass',
  why: 'An attacker works where nobody looks. What happens in the other regions is not in the store, and a search of it does not find them.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail_event_data_store',
    'https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_CreateEventDataStore.html',
  ],
  equivalents: {},
})
