import { setting } from '../shared/index.ts'

export default setting({
  title: 'Warehouse takes version upgrades',
  problem: 'Warehouse does not take version upgrades',
  severity: 'LOW',
  resource: 'aws_redshift_cluster',
  path: 'allow_version_upgrade',
  is: true,
  unset: 'pass',
  why: 'New versions of the engine mend flaws. A cluster that takes them by hand stays open until somebody thinks of it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_cluster',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/managing-cluster-considerations.html',
  ],
  equivalents: { checkov: ['CKV_AWS_141'] },
})
