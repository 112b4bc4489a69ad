import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'Event data store',
  resource: 'aws_cloudtrail_event_data_store',
  path: 'termination_protection_enabled',
  unset: 'pass',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail_event_data_store',
    'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/query-eds-termination-protection.html',
  ],
  equivalents: {},
})
