import { asValue, type Scalar } from '../../engine/index.ts'
import { type AwsResource, all, any, companions, inRegion, not, PASS, policy } from '../shared/index.ts'

export default policy({
  title: 'Database cluster is in a backup plan',
  problem: 'Database cluster is in no backup plan',
  severity: 'INFO',
  resource: 'aws_rds_cluster',
  // RDS backs a cluster up by itself: only where somebody plans backups has it been left out.
  when: cluster => inRegion(cluster, 'aws_backup_plan').some(),
  must: cluster =>
    any(
      companions(cluster, 'aws_backup_selection', { 'resources[]': ['arn'] }).some(),
      inRegion(cluster, 'aws_backup_selection').some(selection => coversClusters(selection, cluster)),
    ),
  why: 'The backups of RDS itself go with the cluster after 35 days at most. Those of a plan are kept as long as it says, in a vault that the owner of the cluster cannot empty.',
  remediation: 'Name the cluster in the resources of an aws_backup_selection.',
  fix: `
    resource "aws_backup_selection" "databases" {
      name         = "databases"
      plan_id      = aws_backup_plan.example.id
      iam_role_arn = aws_iam_role.example.arn
      resources    = [aws_rds_cluster.this.arn]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/backup_selection',
    'https://docs.aws.amazon.com/aws-backup/latest/devguide/assigning-resources.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_8'] },
  differs: 'Where no backup plan is part of the plan file nothing is asked for.',
  examples: {
    pass: [
      `
        resource "aws_backup_plan" "daily" {
          name = "daily"
        }
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
        }
        resource "aws_backup_selection" "databases" {
          name      = "databases"
          plan_id   = aws_backup_plan.daily.id
          resources = [aws_rds_cluster.main.arn]
        }
      `,
      `
        resource "aws_backup_plan" "daily" {
          name = "daily"
        }
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
        }
        resource "aws_backup_selection" "all" {
          name      = "all"
          plan_id   = aws_backup_plan.daily.id
          resources = ["arn:aws:rds:*:*:cluster:*"]
        }
      `,
      `
        resource "aws_backup_plan" "daily" {
          name = "daily"
        }
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
          tags   = { backup = "daily" }
        }
        resource "aws_backup_selection" "tagged" {
          name    = "tagged"
          plan_id = aws_backup_plan.daily.id
          selection_tag {
            type  = "STRINGEQUALS"
            key   = "backup"
            value = "daily"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_backup_plan" "daily" {
          name = "daily"
        }
        resource "aws_rds_cluster" "orders" {
          engine = "aurora-mysql"
        }
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
        }
        resource "aws_backup_selection" "databases" {
          name      = "databases"
          plan_id   = aws_backup_plan.daily.id
          resources = [aws_rds_cluster.orders.arn]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_backup_plan" "daily" {
          name = "daily"
        }
        resource "aws_rds_cluster" "orders" {
          engine = "aurora-mysql"
        }
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
        }
        resource "aws_backup_selection" "databases" {
          name      = "databases"
          plan_id   = aws_backup_plan.daily.id
          resources = local.databases
        }
      `,
    ],
  },
})

/** By a pattern over clusters, or by tags: which of them the cluster bears is left to the reader. */
function coversClusters(
  selection: AwsResource<'aws_backup_selection'>,
  cluster: AwsResource<'aws_rds_cluster'>,
) {
  return any(
    isMade(selection.resources) ? not(PASS) : selection.resources.some(isPattern),
    all(cluster.tags.isSet(), any(selection.selection_tag.isSet(), selection.condition.isSet())),
  )
}

/** What is made from the attributes of resources names these alone. */
function isMade(names: object) {
  const value = asValue(names)
  return value._state() === 'unknown' && value._body.graph.isDerived(value)
}

function isPattern(name: Scalar) {
  return isMade(name)
    ? not(PASS)
    : name.satisfies(text => EVERY_CLUSTER.test(text), 'a pattern of all clusters is expected')
}

const EVERY_CLUSTER = /^(\*|arn:[\w*-]+:rds:[\w*-]+:[\d*]+:(cluster:)?\*)$/
