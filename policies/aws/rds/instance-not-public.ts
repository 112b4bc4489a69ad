import { policy } from '../shared/index.ts'

export default policy({
  title: 'Database instance is not public',
  problem: 'Database instance is public',
  severity: 'HIGH',
  resource: ['aws_db_instance', 'aws_rds_cluster_instance'],
  must: db => db.publicly_accessible.isNot(true),
  why: 'The instance gets an address that the whole internet can reach; a security group alone then stands between it and every scanner. A password that leaks is enough to get in.',
  remediation:
    'Set publicly_accessible to false and reach the database from inside the VPC, through a bastion or a VPN.',
  fix: `
    resource "aws_db_instance" "this" {
      publicly_accessible = false
    }
  `,
  equivalents: { checkov: ['CKV_AWS_17'], trivy: ['AWS-0180'], regula: ['FG_R00278'] },
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          engine = "postgres"
        }
      `,
      `
        resource "aws_rds_cluster_instance" "one" {
          publicly_accessible = false
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_instance" "main" {
          publicly_accessible = true
        }
      `,
      `
        resource "aws_rds_cluster_instance" "one" {
          publicly_accessible = true
        }
      `,
    ],
  },
})
