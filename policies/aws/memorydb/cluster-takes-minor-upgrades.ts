import { setting } from '../shared/index.ts'

export default setting({
  title: 'MemoryDB cluster takes minor upgrades',
  problem: 'MemoryDB cluster does not take minor upgrades',
  severity: 'LOW',
  resource: 'aws_memorydb_cluster',
  path: 'auto_minor_version_upgrade',
  is: true,
  unset: 'pass',
  why: 'Minor versions mend flaws that are public the day they come out. A cluster that takes them by hand stays open until somebody thinks of it.',
  remediation: 'Set auto_minor_version_upgrade to true; a cluster that runs already is replaced by this.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/memorydb_cluster',
  equivalents: {},
})
