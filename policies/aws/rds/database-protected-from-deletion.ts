import { policy } from '../shared/index.ts'

export default policy({
  title: 'Database is protected from deletion',
  problem: 'Database is not protected from deletion',
  severity: 'LOW',
  resource: ['aws_db_instance', 'aws_rds_cluster'],
  // A replica can be made anew from its source.
  when: {
    aws_db_instance: db => db.replicate_source_db.isAbsent(),
    aws_rds_cluster: cluster => cluster.replication_source_identifier.isAbsent(),
  },
  must: db => db.deletion_protection.is(true),
  why: 'One wrong plan or one stolen credential can delete it with all that it holds. Protected, the deletion has to be made possible first, and somebody sees that.',
  remediation: 'Set deletion_protection to true.',
  fix: `
    resource "aws_db_instance" "this" {
      deletion_protection = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster',
  ],
  equivalents: {
    checkov: ['CKV_AWS_139', 'CKV_AWS_293'],
    trivy: ['AWS-0177', 'AWS-0343'],
    regula: ['FG_R00280'],
  },
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          engine              = "postgres"
          deletion_protection = true
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine              = "aurora-mysql"
          deletion_protection = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_instance" "main" {
          engine = "postgres"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine              = "aurora-mysql"
          deletion_protection = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_rds_cluster" "main" {
          engine              = "aurora-mysql"
          deletion_protection = local.protect
        }
      `,
    ],
  },
})
