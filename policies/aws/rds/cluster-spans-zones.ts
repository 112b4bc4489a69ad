import {
  type AwsResource,
  all,
  any,
  companions,
  isServerlessV1,
  not,
  policy,
  readerOf,
  toldAs,
} from '../shared/index.ts'

export default policy({
  title: 'Database cluster has an instance to fail over to',
  problem: 'Database cluster has no instance to fail over to',
  severity: 'LOW',
  resource: 'aws_rds_cluster',
  // A cluster whose instances stand elsewhere says nothing of them.
  when: cluster =>
    all(
      not(isServerlessV1(cluster)),
      any(cluster.db_cluster_instance_class.isSet(), instancesOf(cluster).some()),
    ),
  must: cluster =>
    any(
      toldAs(instancesOf(cluster).hasAtLeast(2), 'a single `aws_rds_cluster_instance` belongs to it'),
      cluster.db_cluster_instance_class.isSet(),
    ),
  why: 'Aurora keeps the data in three zones, but with a single instance nothing serves it while that one is away. A second instance is placed in another zone and takes over within a minute.',
  remediation: 'Add a second aws_rds_cluster_instance to the cluster.',
  // One instance stands, or it would not apply; without that it takes two.
  fix: readerOf('rds', 'count              = 2'),
  fixFor: { aws_rds_cluster: () => readerOf('rds') },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster_instance',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/Concepts.AuroraHighAvailability.html',
  ],
  equivalents: { regula: ['FG_R00209'] },
  differs:
    'FG_R00209 counts the availability_zones of the cluster. These are where Aurora may keep the data, three of them whatever is written; what fails over is an instance.',
  examples: {
    pass: [
      `
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
        }
        resource "aws_rds_cluster_instance" "main" {
          count              = 2
          engine             = "aurora-mysql"
          cluster_identifier = aws_rds_cluster.main.id
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                    = "postgres"
          db_cluster_instance_class = "db.r6gd.xlarge"
        }
      `,
    ],
    fail: [
      `
        resource "aws_rds_cluster" "main" {
          engine             = "aurora-mysql"
          availability_zones = ["eu-central-1a", "eu-central-1b", "eu-central-1c"]
        }
        resource "aws_rds_cluster_instance" "main" {
          engine             = "aurora-mysql"
          cluster_identifier = aws_rds_cluster.main.id
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_rds_cluster" "other" {
          engine = "aurora-mysql"
        }
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
        }
        resource "aws_rds_cluster_instance" "main" {
          engine             = "aurora-mysql"
          cluster_identifier = aws_rds_cluster.main.id
        }
        resource "aws_rds_cluster_instance" "reader" {
          engine             = "aurora-mysql"
          cluster_identifier = local.cluster
        }
      `,
    ],
  },
})

function instancesOf(cluster: AwsResource<'aws_rds_cluster'>) {
  return companions(cluster, 'aws_rds_cluster_instance', { cluster_identifier: ['id', 'cluster_identifier'] })
}
