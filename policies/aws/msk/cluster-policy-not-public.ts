import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Kafka cluster',
  documents: { aws_msk_cluster_policy: 'policy' },
  action: 'kafka-cluster:Connect',
  attaches: {
    aws_msk_cluster_policy: { cluster_arn: 'arn:aws:kafka:eu-central-1:111122223333:cluster/orders/1' },
  },
  why: 'Everyone with an AWS account can make a connection to the cluster from a VPC of their own, or read and write topics, as the statement says. The network of the cluster keeps them out no more.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/msk_cluster_policy',
    'https://docs.aws.amazon.com/msk/latest/developerguide/mvpc-cluster-owner-action-policy.html',
  ],
  equivalents: {},
})
