import { parameter } from '../shared/index.ts'

export default parameter({
  title: 'DocumentDB parameter group keeps TLS on',
  problem: 'DocumentDB parameter group turns TLS off',
  severity: 'MEDIUM',
  resource: 'aws_docdb_cluster_parameter_group',
  name: 'tls',
  good: ['enabled', 'fips-140-3', 'tls1.2+', 'tls1.3+'],
  bad: 'disabled',
  unset: 'pass',
  family: 'docdb5.0',
  why: 'Documents, queries and logins pass in clear. Whoever can listen on the way reads along, and can change what passes.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_cluster_parameter_group',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/security.encryption.ssl.html',
  ],
  formerly: ['aws/docdb/tls-on'],
  equivalents: { checkov: ['CKV_AWS_90'] },
})
