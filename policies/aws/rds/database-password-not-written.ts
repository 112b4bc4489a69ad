import {
  type AwsResource,
  all,
  any,
  companions,
  isCustom,
  isServerlessV1,
  not,
  runs,
  secretNotWritten,
  type Verdict,
} from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Database password',
  secrets: {
    aws_db_instance: ['password', 'password_wo'],
    aws_rds_cluster: ['master_password', 'master_password_wo'],
    aws_docdb_cluster: ['master_password', 'master_password_wo'],
  },
  remediation:
    'Take the password out and set manage_master_user_password to true, so that RDS makes it, keeps it in Secrets Manager and rotates it; then change the one that was written. A read replica needs none.',
  fix: `
    resource "aws_db_instance" "this" {
      manage_master_user_password = true
    }

    resource "aws_rds_cluster" "this" {
      manage_master_user_password = true
    }

    resource "aws_docdb_cluster" "this" {
      manage_master_user_password = true
    }
  `,
  fixFor: {
    aws_db_instance: db =>
      db.replicate_source_db.isSet().outcome === 'pass' ? 'resource "aws_db_instance" "this" {}' : undefined,
  },
  refused: {
    aws_db_instance: db =>
      refusedFor([
        [isSource(db), 'the source of read replicas'],
        [db.blue_green_update.enabled.is(true), 'blue/green updates'],
        [isCustom(db), 'RDS Custom'],
        [
          db.engine.satisfies(name => name.endsWith('-cdb'), 'Oracle with containers is expected'),
          'Oracle with containers',
        ],
      ]),
    aws_rds_cluster: cluster =>
      refusedFor([
        [isServerlessV1(cluster), 'Aurora Serverless version 1'],
        [cluster.global_cluster_identifier.isSet(), 'a part of a global database'],
        [
          companions(cluster, 'aws_rds_global_cluster', { source_db_cluster_identifier: CLUSTER }).some(),
          'a part of a global database',
        ],
        [cluster.replication_source_identifier.isSet(), 'a replica'],
        [
          companions(cluster, 'aws_rds_cluster', { replication_source_identifier: CLUSTER }).some(),
          'the source of replicas',
        ],
        [
          companions(cluster, 'aws_db_instance', { replicate_source_db: CLUSTER }).some(),
          'the source of read replicas',
        ],
      ]),
    aws_docdb_cluster: cluster =>
      refusedFor([
        [cluster.global_cluster_identifier.isSet(), 'a part of a global cluster'],
        [
          companions(cluster, 'aws_docdb_global_cluster', { source_db_cluster_identifier: CLUSTER }).some(),
          'a part of a global cluster',
        ],
      ]),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/rds-secrets-manager.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/rds-secrets-manager.html',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/docdb-secrets-manager.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          engine                      = "postgres"
          manage_master_user_password = true
        }
      `,
      `
        resource "aws_docdb_cluster" "main" {
          master_password = local.password
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_instance" "main" {
          identifier = "main"
          engine     = "postgres"
          password   = "hunter2hunter2"
        }
        resource "aws_db_instance" "replica" {
          replicate_source_db = aws_db_instance.main.identifier
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine   = "mysql"
          password = "hunter2hunter2"
          blue_green_update {
            enabled = true
          }
        }
      `,
      `
        resource "aws_db_instance" "main" {
          replicate_source_db = "orders"
          password            = "hunter2hunter2"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          password_wo         = "hunter2hunter2"
          password_wo_version = 1
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          master_password_wo         = "hunter2hunter2"
          master_password_wo_version = 1
        }
      `,
      `
        resource "aws_docdb_cluster" "main" {
          master_password_wo         = "hunter2hunter2"
          master_password_wo_version = 1
        }
      `,
    ],
  },
})

/** A replica of it is in the plan, or runs already. SQL Server's may have one all the same, and a replica has no password of its own. */
function isSource(db: AwsResource<'aws_db_instance'>): Verdict {
  return all(
    any(
      companions(db, 'aws_db_instance', { replicate_source_db: ['identifier', 'arn', 'id'] }).some(),
      db.replicas.isSet(),
    ),
    db.replicate_source_db.isAbsent(),
    not(runs(db, engine => engine.startsWith('sqlserver'))),
  )
}

/** Why RDS keeps no password of a database, where it does not. */
function refusedFor(kinds: readonly (readonly [is: Verdict, kind: string])[]): string | undefined {
  const found = kinds.find(([is]) => is.outcome === 'pass')
  return found && `AWS refuses manage_master_user_password for ${found[1]}.`
}

const CLUSTER = ['arn', 'id', 'cluster_identifier'] as const
