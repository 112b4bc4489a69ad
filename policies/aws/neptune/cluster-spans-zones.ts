import { type AwsResource, companions, policy, readerOf, toldAs } from '../shared/index.ts'

export default policy({
  title: 'Neptune cluster has an instance to fail over to',
  problem: 'Neptune cluster has no instance to fail over to',
  severity: 'LOW',
  resource: 'aws_neptune_cluster',
  // A cluster whose instances stand elsewhere says nothing of them.
  when: cluster => instancesOf(cluster).some(),
  must: cluster =>
    toldAs(instancesOf(cluster).hasAtLeast(2), 'a single `aws_neptune_cluster_instance` belongs to it'),
  why: 'Neptune keeps the data in three zones, but a single instance is all that answers, and until it is replaced nothing does. A second one, which is placed in another zone, takes over.',
  remediation: 'Add a second aws_neptune_cluster_instance to the cluster.',
  // One instance stands, or it would not apply; without that it takes two.
  fix: readerOf('neptune', 'count              = 2'),
  fixFor: { aws_neptune_cluster: () => readerOf('neptune') },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_cluster_instance',
    'https://docs.aws.amazon.com/neptune/latest/userguide/feature-overview-availability.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_neptune_cluster" "main" {}
        resource "aws_neptune_cluster_instance" "main" {
          count              = 2
          instance_class     = "db.r6g.large"
          cluster_identifier = aws_neptune_cluster.main.id
        }
      `,
      `
        resource "aws_neptune_cluster" "main" {}
        resource "aws_neptune_cluster_instance" "writer" {
          instance_class     = "db.r6g.large"
          cluster_identifier = aws_neptune_cluster.main.id
        }
        resource "aws_neptune_cluster_instance" "reader" {
          instance_class     = "db.r6g.large"
          cluster_identifier = aws_neptune_cluster.main.cluster_identifier
        }
      `,
    ],
    fail: [
      // The zones are those in which the data may be kept: that is said of no instance.
      `
        resource "aws_neptune_cluster" "main" {
          availability_zones = ["eu-central-1a", "eu-central-1b", "eu-central-1c"]
        }
        resource "aws_neptune_cluster_instance" "main" {
          instance_class     = "db.r6g.large"
          cluster_identifier = aws_neptune_cluster.main.id
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_neptune_cluster" "other" {}
        resource "aws_neptune_cluster" "main" {}
        resource "aws_neptune_cluster_instance" "main" {
          instance_class     = "db.r6g.large"
          cluster_identifier = aws_neptune_cluster.main.id
        }
        resource "aws_neptune_cluster_instance" "reader" {
          instance_class     = "db.r6g.large"
          cluster_identifier = local.cluster
        }
      `,
    ],
  },
})

function instancesOf(cluster: AwsResource<'aws_neptune_cluster'>) {
  return companions(cluster, 'aws_neptune_cluster_instance', {
    cluster_identifier: ['id', 'cluster_identifier'],
  })
}
