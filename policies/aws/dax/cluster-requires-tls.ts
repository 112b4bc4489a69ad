import { setting } from '../shared/index.ts'

export default setting({
  title: 'DAX cluster requires TLS',
  problem: 'DAX cluster does not require TLS',
  severity: 'MEDIUM',
  resource: 'aws_dax_cluster',
  path: 'cluster_endpoint_encryption_type',
  is: 'TLS',
  unset: 'fail',
  bad: 'NONE',
  why: 'Items of the table and the requests for them pass in clear between the application and the cache. Whoever can listen on the way reads along. It can be chosen only when the cluster is made.',
  remediation:
    'Set cluster_endpoint_encryption_type to TLS; a cluster that runs already is replaced by this.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dax_cluster',
    'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DAXEncryptionInTransit.html',
  ],
  equivalents: { checkov: ['CKV_AWS_239'] },
})
