import { setting } from '../shared/index.ts'

export default setting({
  title: 'MemoryDB cluster over regions requires TLS',
  problem: 'MemoryDB cluster over regions takes connections in clear',
  severity: 'MEDIUM',
  resource: 'aws_memorydb_multi_region_cluster',
  path: 'tls_enabled',
  isNot: false,
  unset: 'pass',
  why: 'What clients write and read goes through the network in clear, and with it the passwords that they sign in with. Without TLS a cluster takes no lists of users either.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/memorydb_multi_region_cluster',
    'https://docs.aws.amazon.com/memorydb/latest/devguide/in-transit-encryption.html',
  ],
  equivalents: {},
})
