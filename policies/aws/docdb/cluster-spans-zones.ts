import { type AwsResource, companions, policy, readerOf, toldAs } from '../shared/index.ts'

export default policy({
  title: 'DocumentDB cluster has an instance to fail over to',
  problem: 'DocumentDB cluster has no instance to fail over to',
  severity: 'LOW',
  resource: 'aws_docdb_cluster',
  // A cluster whose instances stand elsewhere says nothing of them.
  when: cluster => instancesOf(cluster).some(),
  must: cluster =>
    toldAs(instancesOf(cluster).hasAtLeast(2), 'a single `aws_docdb_cluster_instance` belongs to it'),
  why: 'DocumentDB keeps the data in three zones, but a single instance is all that answers, and until it is replaced nothing does. A second one, which is placed in another zone, takes over.',
  remediation: 'Add a second aws_docdb_cluster_instance to the cluster.',
  // One instance stands, or it would not apply; without that it takes two.
  fix: readerOf('docdb', 'count              = 2'),
  fixFor: { aws_docdb_cluster: () => readerOf('docdb') },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_cluster_instance',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/replication.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_docdb_cluster" "main" {}
        resource "aws_docdb_cluster_instance" "main" {
          count              = 2
          instance_class     = "db.r6g.large"
          cluster_identifier = aws_docdb_cluster.main.id
        }
      `,
      `
        resource "aws_docdb_cluster" "main" {}
        resource "aws_docdb_cluster_instance" "writer" {
          instance_class     = "db.r6g.large"
          cluster_identifier = aws_docdb_cluster.main.id
        }
        resource "aws_docdb_cluster_instance" "reader" {
          instance_class     = "db.r6g.large"
          cluster_identifier = aws_docdb_cluster.main.cluster_identifier
        }
      `,
    ],
    fail: [
      // The zones are those in which the data may be kept: that is said of no instance.
      `
        resource "aws_docdb_cluster" "main" {
          availability_zones = ["eu-central-1a", "eu-central-1b", "eu-central-1c"]
        }
        resource "aws_docdb_cluster_instance" "main" {
          instance_class     = "db.r6g.large"
          cluster_identifier = aws_docdb_cluster.main.id
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_docdb_cluster" "other" {}
        resource "aws_docdb_cluster" "main" {}
        resource "aws_docdb_cluster_instance" "main" {
          instance_class     = "db.r6g.large"
          cluster_identifier = aws_docdb_cluster.main.id
        }
        resource "aws_docdb_cluster_instance" "reader" {
          instance_class     = "db.r6g.large"
          cluster_identifier = local.cluster
        }
      `,
    ],
  },
})

function instancesOf(cluster: AwsResource<'aws_docdb_cluster'>) {
  return companions(cluster, 'aws_docdb_cluster_instance', {
    cluster_identifier: ['id', 'cluster_identifier'],
  })
}
