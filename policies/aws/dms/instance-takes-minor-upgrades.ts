import { setting } from '../shared/index.ts'

export default setting({
  title: 'Replication instance takes minor upgrades',
  problem: 'Replication instance does not take minor upgrades',
  severity: 'LOW',
  resource: 'aws_dms_replication_instance',
  path: 'auto_minor_version_upgrade',
  is: true,
  unset: 'fail',
  why: 'Minor versions mend flaws that are public the day they come out. An instance that takes them by hand stays open until somebody thinks of it.',
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_replication_instance',
  equivalents: { checkov: ['CKV_AWS_222'] },
})
