import { setting } from '../shared/index.ts'

export default setting({
  title: 'Event data store takes events in',
  problem: 'Event data store takes no events in',
  severity: 'MEDIUM',
  resource: 'aws_cloudtrail_event_data_store',
  path: 'suspend',
  isNot: 'true',
  good: 'false',
  unset: 'pass',
  why: 'It stands there and costs, and nothing that happens comes into it. An intrusion from now on cannot be told from it afterwards.',
  remediation: 'Take suspend out, or set it to false.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail_event_data_store',
    'https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_StopEventDataStoreIngestion.html',
  ],
  equivalents: {},
})
