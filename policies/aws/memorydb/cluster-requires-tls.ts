import { setting } from '../shared/index.ts'

export default setting({
  title: 'MemoryDB cluster requires TLS',
  problem: 'MemoryDB cluster does not require TLS',
  severity: 'MEDIUM',
  resource: ['aws_memorydb_cluster', 'aws_memorydb_multi_region_cluster'],
  path: 'tls_enabled',
  is: true,
  unset: 'pass',
  why: 'Keys, values and logins pass in clear, and users cannot be told apart: without TLS only the ACL that is open to all can be used. Whoever reaches the port reads and writes everything.',
  remediation: 'Set tls_enabled to true; a cluster that runs already is replaced by this.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/memorydb_cluster',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/memorydb_multi_region_cluster',
    'https://docs.aws.amazon.com/memorydb/latest/devguide/in-transit-encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_202'] },
})
