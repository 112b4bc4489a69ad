import { all, engineOf, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Aurora MySQL cluster can be backtracked',
  problem: 'Aurora MySQL cluster cannot be backtracked',
  severity: 'INFO',
  resource: 'aws_rds_cluster',
  // Nothing is wound back in a global database, in a replica and on serverless instances.
  when: cluster =>
    all(
      engineOf(cluster).oneOf(['aurora', 'aurora-mysql']),
      not(cluster.engine_mode.oneOf(['serverless', 'global', 'parallelquery', 'multimaster'])),
      cluster.serverlessv2_scaling_configuration.isAbsent(),
      cluster.global_cluster_identifier.isAbsent(),
      cluster.replication_source_identifier.isAbsent(),
    ),
  must: cluster => cluster.backtrack_window.atLeast(1),
  why: 'After a wrong statement a backtrack winds the cluster back in minutes, without restoring a copy. It can be switched on only when a cluster is created or restored.',
  remediation: 'Set backtrack_window to the seconds that the cluster can be wound back, 259200 at most.',
  fix: `
    resource "aws_rds_cluster" "this" {
      backtrack_window = 86400
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/AuroraMySQL.Managing.Backtrack.html',
  ],
  equivalents: { checkov: ['CKV_AWS_326'] },
  examples: {
    pass: [
      `
        resource "aws_rds_cluster" "main" {
          engine           = "aurora-mysql"
          backtrack_window = 86400
        }
      `,
    ],
    fail: [
      `
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine           = "aurora-mysql"
          backtrack_window = 0
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_rds_cluster" "main" {
          engine           = "aurora-mysql"
          backtrack_window = local.seconds
        }
      `,
    ],
  },
})
