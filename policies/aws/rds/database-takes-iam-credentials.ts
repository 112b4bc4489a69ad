import { all, any, engineOf, hcl, isServerlessV1, not, policy, runs } from '../shared/index.ts'

export default policy({
  title: 'Database takes IAM credentials',
  problem: 'Database takes no IAM credentials',
  severity: 'LOW',
  resource: ['aws_db_instance', 'aws_rds_cluster'],
  // Other engines know no IAM, nor does MariaDB before 10.6; Serverless version 1 does not either.
  when: {
    aws_db_instance: db =>
      all(
        runs(db, name => ['mysql', 'mariadb', 'postgres'].includes(name)),
        any(
          not(db.engine.is('mariadb')),
          not(db.engine_version.satisfies(isTooOld, 'a version before 10.6')),
        ),
      ),
    aws_rds_cluster: cluster =>
      all(
        engineOf(cluster).oneOf(['aurora', 'aurora-mysql', 'aurora-postgresql', 'mysql', 'postgres']),
        not(isServerlessV1(cluster)),
      ),
  },
  must: db => db.iam_database_authentication_enabled.is(true),
  why: 'A password lives long, is shared and leaks. A token of IAM holds for fifteen minutes, belongs to one role, and its owner can be shut out in one place.',
  remediation:
    'Set iam_database_authentication_enabled to true and give the application a role with rds-db:connect.',
  fix: `
    resource "aws_db_instance" "this" {
      engine                              = "postgres"
      iam_database_authentication_enabled = true
    }
  `,
  // A replica has the engine of its source, and writes none.
  fixFor: {
    aws_db_instance: ({ replicate_source_db: source }) =>
      source.isSet().outcome === 'pass'
        ? hcl('aws_db_instance', 'this', { iam_database_authentication_enabled: true })
        : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.IAMDBAuth.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Concepts.RDS_Fea_Regions_DB-eng.Feature.IamDatabaseAuthentication.html',
  ],
  equivalents: { checkov: ['CKV_AWS_161', 'CKV_AWS_162'], trivy: ['AWS-0176'] },
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          engine                              = "postgres"
          iam_database_authentication_enabled = true
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                              = "aurora-postgresql"
          iam_database_authentication_enabled = true
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine                              = "mysql"
          iam_database_authentication_enabled = true
        }
        resource "aws_db_instance" "old" {
          engine         = "mariadb"
          engine_version = "10.5.20"
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_instance" "main" {
          engine = "mysql"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine         = "mariadb"
          engine_version = "10.11"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine                              = "mariadb"
          iam_database_authentication_enabled = true
        }
        resource "aws_db_instance" "replica" {
          replicate_source_db = aws_db_instance.main.identifier
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                              = "aurora-mysql"
          iam_database_authentication_enabled = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_instance" "main" {
          engine                              = "mysql"
          iam_database_authentication_enabled = local.iam
        }
      `,
    ],
  },
})

function isTooOld(version: string): boolean {
  const [major = 0, minor = Number.POSITIVE_INFINITY] = version.split('.').map(Number)
  return major < 10 || (major === 10 && minor < 6)
}
