import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Data stream',
  documents: { aws_kinesis_resource_policy: 'policy' },
  action: 'kinesis:GetRecords',
  attaches: {
    aws_kinesis_resource_policy: { resource_arn: 'arn:aws:kinesis:eu-central-1:111122223333:stream/orders' },
  },
  why: 'Everyone with an AWS account can read what flows through the stream, or put records of their own into it, as the statement says. Whoever works on the stream takes them for real.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kinesis_resource_policy',
    'https://docs.aws.amazon.com/streams/latest/dev/controlling-access.html',
  ],
  equivalents: {},
})
