import { policy } from '../shared/index.ts'

export default policy({
  title: 'Warehouse is not public',
  problem: 'Warehouse is public',
  severity: 'HIGH',
  resource: 'aws_redshift_cluster',
  must: cluster => cluster.publicly_accessible.isNot(true),
  why: 'The cluster gets an address that the whole internet can reach; a security group alone then stands between it and every scanner. Before version 6 the provider makes a cluster public unless told otherwise.',
  remediation: 'Set publicly_accessible to false.',
  fix: `
    resource "aws_redshift_cluster" "this" {
      publicly_accessible = false
    }
  `,
  equivalents: { checkov: ['CKV_AWS_87'], regula: ['FG_R00270'] },
  examples: {
    pass: [
      `
        resource "aws_redshift_cluster" "main" {
          publicly_accessible = false
        }
      `,
    ],
    fail: [
      `
        resource "aws_redshift_cluster" "main" {
          publicly_accessible = true
        }
      `,
    ],
  },
})
