import { setting } from '../shared/index.ts'

export default setting({
  title: 'Data stream keeps its records for a week',
  problem: 'Data stream does not keep its records for a week',
  severity: 'INFO',
  resource: 'aws_kinesis_stream',
  path: 'retention_period',
  atLeast: 168,
  unset: 'fail',
  why: 'A record that nobody worked off within a day is gone for good. A week leaves time to mend a consumer, also over a weekend.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kinesis_stream',
    'https://docs.aws.amazon.com/streams/latest/dev/kinesis-extended-retention.html',
  ],
  equivalents: {},
})
