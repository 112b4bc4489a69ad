import { setting } from '../shared/index.ts'

export default setting({
  title: 'Neptune cluster requires IAM authentication',
  problem: 'Neptune cluster does not require IAM authentication',
  severity: 'MEDIUM',
  resource: 'aws_neptune_cluster',
  path: 'iam_database_authentication_enabled',
  is: true,
  unset: 'fail',
  why: 'Neptune knows no passwords: without IAM whoever reaches the endpoint reads and writes the whole graph. With it each request is signed, and held against a policy.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_cluster',
    'https://docs.aws.amazon.com/neptune/latest/userguide/iam-auth.html',
  ],
  equivalents: { checkov: ['CKV_AWS_359'] },
})
