import { all, any, engineOf, not, policy, runs } from '../shared/index.ts'
import { hasFileReadFlaw } from '../shared/versions.ts'

export default policy({
  title: 'PostgreSQL version is not open to the log_fdw flaw',
  problem: 'PostgreSQL version is open to the log_fdw flaw',
  severity: 'HIGH',
  resource: ['aws_db_instance', 'aws_rds_cluster', 'aws_rds_cluster_instance'],
  when: {
    aws_db_instance: db =>
      all(
        runs(db, name => name === 'postgres' || name === 'aurora-postgresql'),
        db.engine_version.isSet(),
      ),
    aws_rds_cluster: cluster =>
      all(engineOf(cluster).oneOf(['postgres', 'aurora-postgresql']), cluster.engine_version.isSet()),
    aws_rds_cluster_instance: db =>
      all(db.engine.oneOf(['postgres', 'aurora-postgresql']), db.engine_version.isSet()),
  },
  must: db =>
    any(
      db.engine_version.satisfies(
        version => !hasFileReadFlaw('postgres', version),
        'a mended version is expected',
      ),
      all(
        db.engine.is('aurora-postgresql'),
        not(
          db.engine_version.satisfies(
            version => hasFileReadFlaw('aurora-postgresql', version),
            'a version with the flaw',
          ),
        ),
      ),
    ),
  why: 'Through the log_fdw extension a user of the database can read files of the machine below it, with credentials of the service among them. AWS has withdrawn these versions for it.',
  remediation:
    'Set engine_version to one that RDS still offers; from one major version to another allow_major_version_upgrade has to be true.',
  fix: `
    resource "aws_db_instance" "this" {
      engine                      = "postgres"
      engine_version              = "16.8"
      allow_major_version_upgrade = true
    }

    resource "aws_rds_cluster" "this" {
      engine                      = "aurora-postgresql"
      engine_version              = "16.8"
      allow_major_version_upgrade = true
    }

    resource "aws_rds_cluster_instance" "this" {
      engine         = "aurora-postgresql"
      engine_version = "16.8"
    }
  `,
  source: 'https://aws.amazon.com/security/security-bulletins/AWS-2022-004/',
  equivalents: { checkov: ['CKV_AWS_250', 'CKV_AWS_388'] },
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          engine         = "postgres"
          engine_version = "13.3"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine         = "postgres"
          engine_version = "16"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine         = "postgres"
          engine_version = "9.6"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          replicate_source_db = "source"
          engine              = local.engine
          engine_version      = "8.0"
        }
        resource "aws_db_instance" "source" {
          identifier     = "source"
          engine         = "mysql"
          engine_version = "8.0"
        }
        resource "aws_db_instance" "other" {
          engine         = "postgres"
          engine_version = "16"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine         = "aurora-postgresql"
          engine_version = "11.9"
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_instance" "main" {
          engine         = "postgres"
          engine_version = "13.2"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine         = "postgres"
          engine_version = "9.6.21"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine         = "aurora-postgresql"
          engine_version = "11.8"
        }
      `,
      `
        resource "aws_rds_cluster_instance" "main" {
          engine         = "aurora-postgresql"
          engine_version = "10.13"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_instance" "main" {
          engine         = "postgres"
          engine_version = local.version
        }
      `,
    ],
  },
})
