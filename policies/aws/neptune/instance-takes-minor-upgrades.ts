import { setting } from '../shared/index.ts'

export default setting({
  title: 'Neptune instance takes minor upgrades',
  problem: 'Neptune instance does not take minor upgrades',
  severity: 'LOW',
  resource: 'aws_neptune_cluster_instance',
  path: 'auto_minor_version_upgrade',
  is: true,
  unset: 'pass',
  why: 'Minor versions mend flaws that are public the day they come out. An instance that takes them by hand stays open until somebody thinks of it.',
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_cluster_instance',
  equivalents: {},
})
