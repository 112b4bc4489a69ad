import { companions, serviceNamesSource } from '../shared/index.ts'

export default serviceNamesSource({
  noun: 'Topic',
  documents: {
    aws_sns_topic: {},
    aws_sns_topic_policy: { arn: 'arn:aws:sns:eu-central-1:111122223333:jobs' },
  },
  attached: {
    aws_sns_topic: topic => companions(topic, 'aws_sns_topic_policy', { arn: ['arn', 'id'] }),
  },
  // EventBridge is left out: its documentation, as far as it was read, shows topics without a condition, and queues with one.
  services: ['s3', 'cloudwatch'],
  action: 'sns:Publish',
  sender: 'arn:aws:s3:::uploads',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sns_topic_policy',
    'https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html',
  ],
})
