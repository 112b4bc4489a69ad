import { setting } from '../shared/index.ts'

export default setting({
  title: 'Ledger checks rights table by table',
  problem: 'Ledger gives everyone who may send commands all rights',
  severity: 'MEDIUM',
  resource: 'aws_qldb_ledger',
  path: 'permissions_mode',
  is: 'STANDARD',
  unset: 'fail',
  bad: 'ALLOW_ALL',
  why: 'With ALLOW_ALL whoever may send a command at all may read, change and drop every table. With STANDARD a policy says for each table and command who may.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/5.46.0/docs/resources/qldb_ledger',
  equivalents: { checkov: ['CKV_AWS_170'] },
})
