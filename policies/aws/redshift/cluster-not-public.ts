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
  frameworks: {
    'aws-fsbp': ['Redshift.1'],
    'pci-dss-4.0': [
      '1.2.8',
      '1.3.1',
      '1.3.2',
      '1.4.2',
      '1.5.1',
      '10.3.2',
      '3.5.1.3',
      'A1.1.2',
      'A1.1.3',
      'A3.4.1',
    ],
  },
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
