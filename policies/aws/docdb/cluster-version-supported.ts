import { setting, unless } from '../shared/index.ts'
import { SUPPORTED_DOCUMENTDB as SUPPORTED } from '../shared/lists/documentdb-versions.ts'
import { hasVersionOfGlobal, notOlderThan } from '../shared/versions.ts'

export default setting({
  title: 'DocumentDB cluster runs a supported version',
  problem: 'DocumentDB cluster runs a version whose standard support has ended',
  severity: 'LOW',
  resource: ['aws_docdb_cluster', 'aws_docdb_global_cluster'],
  path: 'engine_version',
  satisfies: notOlderThan(SUPPORTED),
  unset: 'pass',
  good: '5.0.0',
  bad: '3.6.0',
  when: { aws_docdb_cluster: cluster => unless(hasVersionOfGlobal(cluster, 'aws_docdb_global_cluster')) },
  why: 'Only grave flaws are still mended in it, which is charged as extended support. Once it ends, AWS upgrades the cluster at a time of its own.',
  remediation: 'Upgrade to version 5.0, first in a copy of the cluster.',
  fix: `
    resource "aws_docdb_cluster" "this" {
      engine_version              = "5.0.0"
      allow_major_version_upgrade = true
    }

    resource "aws_docdb_global_cluster" "this" {
      engine_version = "5.0.0"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_cluster',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_global_cluster',
    SUPPORTED.source,
  ],
  lists: [SUPPORTED],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_docdb_global_cluster" "orders" {
          global_cluster_identifier = "orders"
          engine                    = "docdb"
          engine_version            = "3.6.0"
        }
        resource "aws_docdb_cluster" "orders" {
          global_cluster_identifier = aws_docdb_global_cluster.orders.id
          engine_version            = "3.6.0"
        }
      `,
    ],
  },
})
