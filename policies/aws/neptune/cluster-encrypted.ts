import { any, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'Neptune cluster is encrypted at rest',
  problem: 'Neptune cluster is not encrypted at rest',
  severity: 'HIGH',
  resource: 'aws_neptune_cluster',
  must: cluster =>
    any(
      cluster.storage_encrypted.is(true),
      follow(cluster.replication_source_identifier, 'aws_neptune_cluster', ['arn', 'id']).some(source =>
        source.storage_encrypted.is(true),
      ),
    ),
  why: 'Anyone who gets hold of the storage, or of a snapshot of it, can read the graph. Encryption cannot be switched on later: the cluster has to be replaced.',
  remediation:
    'Set storage_encrypted to true; a cluster that runs already is replaced by this, so restore it from a snapshot into an encrypted one.',
  fix: `
    resource "aws_neptune_cluster" "this" {
      storage_encrypted = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_cluster',
    'https://docs.aws.amazon.com/neptune/latest/userguide/encrypt.html',
  ],
  equivalents: { checkov: ['CKV_AWS_44', 'CKV_AWS_347'], trivy: ['AWS-0076', 'AWS-0128'] },
  differs:
    'CKV_AWS_347 and AWS-0128 ask for a customer key and so object to a cluster without any encryption too: that one is told here, also where it names a key, which then encrypts nothing.',
  examples: {
    pass: [
      `
        resource "aws_neptune_cluster" "main" {
          storage_encrypted = true
        }
      `,
      `
        resource "aws_neptune_cluster" "main" {
          storage_encrypted = true
        }
        resource "aws_neptune_cluster" "replica" {
          replication_source_identifier = aws_neptune_cluster.main.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_neptune_cluster" "main" {}
      `,
      `
        resource "aws_neptune_cluster" "main" {
          storage_encrypted = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_neptune_cluster" "main" {
          storage_encrypted = local.storage_encrypted
        }
      `,
    ],
  },
})
