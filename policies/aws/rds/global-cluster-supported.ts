import { setting } from '../shared/index.ts'
import { ENDED_AURORA_MYSQL } from '../shared/lists/aurora-mysql-versions.ts'

export default setting({
  title: 'Global database cluster runs a supported version of Aurora MySQL',
  problem: 'Global database cluster runs a version of Aurora MySQL without support',
  severity: 'MEDIUM',
  resource: 'aws_rds_global_cluster',
  path: 'engine_version',
  satisfies: [
    version => !ENDED_AURORA_MYSQL.values.some(ended => version.startsWith(ended)),
    `a version still supported on ${ENDED_AURORA_MYSQL.date} is expected`,
  ],
  unset: 'pass',
  good: '8.0.mysql_aurora.3.08.0',
  bad: '5.7.mysql_aurora.2.11.2',
  when: cluster => cluster.engine.oneOf(['aurora', 'aurora-mysql']),
  beside: { global_cluster_identifier: 'orders', engine: 'aurora-mysql' },
  why: 'Only grave flaws are still mended in it, and extended support for that is charged. Once it ends, AWS upgrades the clusters at a time of its own.',
  remediation: 'Upgrade to Aurora MySQL version 3, in all clusters that belong to it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_global_cluster',
    ENDED_AURORA_MYSQL.source,
  ],
  lists: [ENDED_AURORA_MYSQL],
  equivalents: {},
})
