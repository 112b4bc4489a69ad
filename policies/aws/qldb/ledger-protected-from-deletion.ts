import { setting } from '../shared/index.ts'

export default setting({
  title: 'Ledger is protected from deletion',
  problem: 'Ledger is not protected from deletion',
  severity: 'LOW',
  resource: 'aws_qldb_ledger',
  path: 'deletion_protection',
  is: true,
  unset: 'pass',
  why: 'One wrong plan or one stolen credential can delete it with its whole history. Protected, the deletion has to be made possible first, and somebody sees that.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/5.46.0/docs/resources/qldb_ledger',
  equivalents: { checkov: ['CKV_AWS_172'] },
})
