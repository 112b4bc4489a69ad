import { setting } from '../shared/index.ts'

export default setting({
  title: 'Kafka cluster is not public',
  problem: 'Kafka cluster is public',
  severity: 'HIGH',
  resource: 'aws_msk_cluster',
  path: 'broker_node_group_info.connectivity_info.public_access.type',
  isNot: 'SERVICE_PROVIDED_EIPS',
  unset: 'pass',
  good: 'DISABLED',
  why: 'The brokers have addresses that the whole internet can reach. One open rule or one stolen login then stands between the topics and every scanner.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/msk_cluster',
    'https://docs.aws.amazon.com/msk/latest/developerguide/public-access.html',
  ],
  equivalents: { checkov: ['CKV_AWS_291'] },
})
