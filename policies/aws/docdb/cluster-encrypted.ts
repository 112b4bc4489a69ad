import { encrypted } from '../shared/index.ts'

export default encrypted({
  noun: 'DocumentDB cluster',
  resource: 'aws_docdb_cluster',
  path: 'storage_encrypted',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_cluster',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/encryption-at-rest.html',
  ],
  equivalents: { checkov: ['CKV_AWS_74', 'CKV_AWS_182'], trivy: ['AWS-0021', 'AWS-0022'] },
  differs:
    'CKV_AWS_182 and AWS-0022 ask for a customer key and so object to a cluster without any encryption too: that one is told here, also where it names a key, which then encrypts nothing.',
})
