import { notPublic } from '../shared/index.ts'

export default notPublic({
  noun: 'Neptune instance',
  resource: 'aws_neptune_cluster_instance',
  path: 'publicly_accessible',
  unset: 'pass',
  why: 'The instance gets an address that the whole internet can reach, and Neptune asks nobody for a password. One open rule then gives the graph away.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_cluster_instance',
    'https://docs.aws.amazon.com/neptune/latest/userguide/neptune-public-endpoints.html',
  ],
  equivalents: { checkov: ['CKV_AWS_102'] },
})
