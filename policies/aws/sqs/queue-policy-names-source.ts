import { companions, serviceNamesSource } from '../shared/index.ts'

export default serviceNamesSource({
  noun: 'Queue',
  documents: {
    aws_sqs_queue: {},
    aws_sqs_queue_policy: { queue_url: 'https://sqs.eu-central-1.amazonaws.com/111122223333/jobs' },
  },
  attached: {
    aws_sqs_queue: queue => companions(queue, 'aws_sqs_queue_policy', { queue_url: ['id', 'url'] }),
  },
  services: ['sns', 's3', 'events'],
  action: 'sqs:SendMessage',
  sender: 'arn:aws:sns:eu-central-1:111122223333:jobs',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sqs_queue_policy',
    'https://docs.aws.amazon.com/sns/latest/dg/subscribe-sqs-queue-to-sns-topic.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html',
  ],
})
