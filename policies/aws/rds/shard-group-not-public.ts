import { asValue, policy, Verdict } from '../shared/index.ts'

export default policy({
  title: 'Shard group is not public',
  problem: 'Shard group is public',
  severity: 'HIGH',
  resource: 'aws_rds_shard_group',
  must: ({ publicly_accessible: flag }) =>
    flag.isAbsent().outcome === 'pass'
      ? new Verdict('undetermined', asValue(flag), UNTOLD)
      : flag.isNot(true),
  why: 'The shards get addresses that the whole internet can reach; a security group alone then stands between them and every scanner. A password that leaks is enough to get in.',
  remediation:
    'Set publicly_accessible to false and reach the database from inside the VPC, through a bastion or a VPN.',
  fix: `
    resource "aws_rds_shard_group" "this" {
      publicly_accessible = false
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_shard_group',
    'https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBShardGroup.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_rds_shard_group" "orders" {
          db_shard_group_identifier = "orders"
          publicly_accessible       = false
        }
      `,
    ],
    fail: [
      `
        resource "aws_rds_shard_group" "orders" {
          db_shard_group_identifier = "orders"
          publicly_accessible       = true
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_rds_shard_group" "orders" {
          db_shard_group_identifier = "orders"
        }
      `,
      `
        resource "aws_rds_shard_group" "orders" {
          db_shard_group_identifier = "orders"
          publicly_accessible       = local.public
        }
      `,
    ],
  },
})

const UNTOLD =
  '`publicly_accessible` is not set: AWS then makes it public where the VPC has an internet gateway'
