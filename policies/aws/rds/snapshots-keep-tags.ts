import { policy } from '../shared/index.ts'

export default policy({
  title: 'Database copies its tags to its snapshots',
  problem: 'Database does not copy its tags to its snapshots',
  severity: 'INFO',
  resource: ['aws_db_instance', 'aws_rds_cluster'],
  must: db => db.copy_tags_to_snapshot.is(true),
  why: 'Rules that allow or forbid access by tags do not hold for a snapshot without them. Nobody can tell whose data it holds either, or when it may go.',
  remediation: 'Set copy_tags_to_snapshot to true.',
  fix: `
    resource "aws_db_instance" "this" {
      copy_tags_to_snapshot = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster',
  ],
  equivalents: { checkov: ['CKV_AWS_313', 'CKV2_AWS_60'] },
  differs:
    'CKV2_AWS_60 objects to an aws_db_instance of the engine neptune, whose tags are copied: RDS makes no such instance.',
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          engine                = "postgres"
          copy_tags_to_snapshot = true
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                = "aurora-mysql"
          copy_tags_to_snapshot = true
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
          engine                = "aurora-mysql"
          copy_tags_to_snapshot = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_instance" "main" {
          engine                = "postgres"
          copy_tags_to_snapshot = local.copy
        }
      `,
    ],
  },
})
