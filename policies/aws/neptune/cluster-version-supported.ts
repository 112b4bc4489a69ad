import { setting, unless } from '../shared/index.ts'
import { SUPPORTED_NEPTUNE as SUPPORTED } from '../shared/lists/neptune-versions.ts'
import { hasVersionOfGlobal, notOlderThan } from '../shared/versions.ts'

export default setting({
  title: 'Neptune cluster runs a supported version',
  problem: 'Neptune cluster runs a version without support',
  severity: 'MEDIUM',
  resource: ['aws_neptune_cluster', 'aws_neptune_global_cluster'],
  path: 'engine_version',
  satisfies: notOlderThan(SUPPORTED),
  unset: 'pass',
  good: '1.4.5.0',
  bad: '1.2.1.0',
  when: { aws_neptune_cluster: cluster => unless(hasVersionOfGlobal(cluster, 'aws_neptune_global_cluster')) },
  why: 'Flaws that are found now are no longer mended in it, and AWS upgrades such a cluster at a time of its own.',
  remediation: 'Upgrade to version 1.4, first in a copy of the cluster.',
  fix: `
    resource "aws_neptune_cluster" "this" {
      engine_version              = "1.4.5.0"
      allow_major_version_upgrade = true
    }

    resource "aws_neptune_global_cluster" "this" {
      engine_version = "1.4.5.0"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_cluster',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_global_cluster',
    SUPPORTED.source,
  ],
  lists: [SUPPORTED],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_neptune_global_cluster" "friends" {
          global_cluster_identifier = "friends"
          engine                    = "neptune"
          engine_version            = "1.2.0.0"
        }
        resource "aws_neptune_cluster" "friends" {
          global_cluster_identifier = aws_neptune_global_cluster.friends.id
          engine_version            = "1.2.0.0"
        }
      `,
    ],
  },
})
