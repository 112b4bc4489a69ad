import { all, any, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'Warehouse names a subnet group',
  problem: 'Warehouse is in the default subnets',
  severity: 'LOW',
  resource: 'aws_redshift_cluster',
  must: ({ cluster_subnet_group_name: group }) =>
    any(
      all(group.isSet(), group.isNot('default')),
      follow(group, 'aws_redshift_subnet_group', ['name', 'id']).some(),
    ),
  why: 'Without a group of yours the cluster stands in the default VPC, which routes to the internet and which everyone in the account uses. Subnets of your own keep it beside what needs it.',
  remediation: 'Name an aws_redshift_subnet_group with private subnets in cluster_subnet_group_name.',
  fix: `
    resource "aws_redshift_cluster" "this" {
      cluster_subnet_group_name = aws_redshift_subnet_group.example.id
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_cluster',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/working-with-cluster-subnet-groups.html',
  ],
  equivalents: { checkov: ['CKV_AWS_154'], trivy: ['AWS-0127'] },
  examples: {
    pass: [
      `
        resource "aws_redshift_cluster" "main" {
          cluster_identifier        = "main"
          cluster_subnet_group_name = "private"
        }
      `,
      `
        resource "aws_redshift_subnet_group" "private" {
          name       = "private"
          subnet_ids = ["subnet-1"]
        }
        resource "aws_redshift_cluster" "main" {
          cluster_identifier        = "main"
          cluster_subnet_group_name = aws_redshift_subnet_group.private.id
        }
      `,
    ],
    fail: [
      `
        resource "aws_redshift_cluster" "main" {
          cluster_identifier = "main"
        }
      `,
      `
        resource "aws_redshift_cluster" "main" {
          cluster_identifier        = "main"
          cluster_subnet_group_name = "default"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_redshift_cluster" "main" {
          cluster_identifier        = "main"
          cluster_subnet_group_name = local.group
        }
      `,
    ],
  },
})
