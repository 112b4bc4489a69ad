import { all, any, engineOf, not, policy, runs, type Scalar, unless, type Verdict } from '../shared/index.ts'
import { SUPPORTED_DATABASES as SUPPORTED } from '../shared/lists/database-versions.ts'
import { hasFileReadFlaw, hasVersionOfGlobal, isOlder } from '../shared/versions.ts'

export default policy({
  title: 'Database runs a version of its engine that is supported',
  problem: 'Database runs a version of its engine whose standard support has ended',
  severity: 'LOW',
  resource: ['aws_db_instance', 'aws_rds_cluster', 'aws_rds_global_cluster'],
  when: { aws_rds_cluster: cluster => unless(hasVersionOfGlobal(cluster, 'aws_rds_global_cluster')) },
  must: {
    aws_db_instance: db => hasSupport(db.engine_version, name => runs(db, engine => engine === name)),
    aws_rds_cluster: cluster => hasSupport(cluster.engine_version, name => engineOf(cluster).is(name)),
    aws_rds_global_cluster: ({ engine, engine_version: version }) =>
      hasSupport(version, name => engine.is(name)),
  },
  why: 'Only grave flaws are still mended in it, which is charged as extended support, and MariaDB has none. Once it ends, AWS upgrades the database at a time of its own.',
  remediation: 'Upgrade to a version that has standard support, first in a copy of the database.',
  fix: `
    resource "aws_db_instance" "this" {
      engine_version              = "<supported version of the engine>"
      allow_major_version_upgrade = true
    }

    resource "aws_rds_cluster" "this" {
      engine_version              = "<supported version of the engine>"
      allow_major_version_upgrade = true
    }

    resource "aws_rds_global_cluster" "this" {
      engine_version = "<supported version of the engine>"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_global_cluster',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/extended-support.html',
    ...SUPPORTED.source,
  ],
  formerly: ['aws/rds/global-cluster-supported'],
  lists: [SUPPORTED],
  equivalents: {},
  examples: {
    pass: [
      instance('mysql', '8.4.6'),
      instance('mariadb', '10.11'),
      instance('postgres', '16'),
      instance('sqlserver-se', '15.00'),
      `
        resource "aws_db_instance" "replica" {
          replicate_source_db = "source"
          engine              = local.engine
          engine_version      = "12.17"
        }
        resource "aws_db_instance" "source" {
          identifier     = "source"
          engine         = "oracle-ee"
          engine_version = "19"
        }
      `,
      'resource "aws_db_instance" "orders" {\n  engine = "mysql"\n}',
      `
        resource "aws_rds_global_cluster" "orders" {
          global_cluster_identifier = "orders"
          engine                    = "aurora-mysql"
          engine_version            = "8.0.mysql_aurora.3.08.0"
        }
        resource "aws_rds_cluster" "orders" {
          global_cluster_identifier = aws_rds_global_cluster.orders.id
          engine                    = "aurora-mysql"
          engine_version            = aws_rds_global_cluster.orders.engine_version
        }
      `,
    ],
    fail: [
      instance('mysql', '8.0.41'),
      instance('mysql', '5.7'),
      instance('mariadb', '10.5'),
      instance('postgres', '9.6.24'),
      'resource "aws_rds_cluster" "orders" {\n  engine         = "aurora-postgresql"\n  engine_version = "13.9"\n}',
      // A Multi-AZ cluster runs the engine of RDS, not Aurora's.
      'resource "aws_rds_cluster" "orders" {\n  engine         = "postgres"\n  engine_version = "13.9"\n}',
      `
        resource "aws_rds_global_cluster" "orders" {
          global_cluster_identifier = "orders"
          engine                    = "aurora-mysql"
          engine_version            = "5.7.mysql_aurora.2.11.2"
        }
        resource "aws_rds_cluster" "orders" {
          global_cluster_identifier = aws_rds_global_cluster.orders.id
          engine                    = "aurora-mysql"
          engine_version            = "5.7.mysql_aurora.2.11.2"
        }
      `,
      `
        resource "aws_rds_global_cluster" "orders" {
          global_cluster_identifier    = "orders"
          source_db_cluster_identifier = aws_rds_cluster.orders.arn
        }
        resource "aws_rds_cluster" "orders" {
          engine         = "aurora-mysql"
          engine_version = "5.7.mysql_aurora.2.11.2"
        }
      `,
    ],
    undetermined: [
      'resource "aws_db_instance" "orders" {\n  engine         = "mysql"\n  engine_version = local.version\n}',
      'resource "aws_db_instance" "orders" {\n  engine         = local.engine\n  engine_version = "8.0"\n}',
    ],
  },
})

/** A version is supported, whichever of the engines it is of. One that is open to the flaw of log_fdw is told for that. */
function hasSupport(version: Scalar, isEngine: (name: string) => Verdict): Verdict {
  return any(
    all(
      ...Object.entries(SUPPORTED.values).map(([name, oldest]) =>
        any(
          version.satisfies(
            text => !isOlder(text, oldest) || hasFileReadFlaw(name, text),
            `${oldest.join('.')} or newer, supported on ${SUPPORTED.date}, is expected`,
          ),
          not(isEngine(name)),
        ),
      ),
    ),
    version.isAbsent(),
  )
}

function instance(engine: string, version: string): string {
  return `resource "aws_db_instance" "orders" {\n  engine         = "${engine}"\n  engine_version = "${version}"\n}`
}
