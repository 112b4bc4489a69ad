import { setting } from '../shared/index.ts'
import { SUPPORTED_DMS as SUPPORTED } from '../shared/lists/dms-versions.ts'
import { isOlder } from '../shared/versions.ts'

const { oldest, ended } = SUPPORTED.values

export default setting({
  title: 'Replication instance runs a supported version',
  problem: 'Replication instance runs a version without support',
  severity: 'MEDIUM',
  resource: 'aws_dms_replication_instance',
  path: 'engine_version',
  satisfies: [
    version => !isOlder(version, oldest) && !ended.some(one => one === version),
    `a version still supported on ${SUPPORTED.date} is expected`,
  ],
  unset: 'pass',
  good: '3.6.1',
  bad: '3.5.3',
  why: 'Flaws in what reads and writes your databases are no longer mended in it. AWS upgrades such an instance at a time of its own, and makes no new one.',
  remediation:
    'Set engine_version to a supported version, and allow_major_version_upgrade where the instance runs 3.4.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_replication_instance',
    SUPPORTED.source,
  ],
  lists: [SUPPORTED],
  equivalents: {},
  examples: {
    pass: ['resource "aws_dms_replication_instance" "move" {\n  engine_version = "3.5.4"\n}'],
    fail: [
      'resource "aws_dms_replication_instance" "move" {\n  engine_version = "3.4.7"\n}',
      'resource "aws_dms_replication_instance" "move" {\n  engine_version = "3.6.0"\n}',
    ],
  },
})
