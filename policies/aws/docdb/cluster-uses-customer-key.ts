import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'DocumentDB cluster',
  resource: 'aws_docdb_cluster',
  path: 'kms_key_id',
  when: cluster => cluster.storage_encrypted.is(true),
  beside: { storage_encrypted: true },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_cluster',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/encryption-at-rest.html',
  ],
  equivalents: { checkov: ['CKV_AWS_182'], trivy: ['AWS-0022'] },
})
