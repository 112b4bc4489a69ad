import { companions, expression, resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Topic',
  documents: { aws_sns_topic: 'policy', aws_sns_topic_policy: 'policy' },
  attached: { aws_sns_topic: topic => companions(topic, 'aws_sns_topic_policy', { arn: ['arn', 'id'] }) },
  action: 'sns:Publish',
  attaches: { aws_sns_topic_policy: { arn: expression('aws_sns_topic.example.arn') } },
  why: 'Anyone can publish to the topic, and whatever listens works it off like any other message. With sns:Subscribe they read along.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sns_topic_policy',
    'https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_169', 'CKV_AWS_283'],
    steampipe: ['sns_topic_policy_restrict_public_access'],
  },
})
