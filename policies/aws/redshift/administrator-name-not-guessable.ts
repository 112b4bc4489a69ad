import { isNotGuessable, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Warehouse administrator has a name of its own',
  problem: 'Warehouse administrator has a name that everyone knows',
  severity: 'INFO',
  resource: ['aws_redshift_cluster', 'aws_redshiftserverless_namespace'],
  // A public cluster is another policy's finding.
  when: {
    aws_redshift_cluster: cluster => not(cluster.publicly_accessible.is(true)),
  },
  must: {
    aws_redshift_cluster: cluster => isNotGuessable(cluster.master_username),
    aws_redshiftserverless_namespace: namespace => isNotGuessable(namespace.admin_username),
  },
  why: 'Who guesses passwords has to know a name first, and tries those of the consoles and manuals. It can be chosen only when the warehouse is made.',
  remediation:
    'Choose another administrator name than awsuser, admin and the like; a cluster is replaced by that.',
  fix: `
    resource "aws_redshift_cluster" "this" {
      publicly_accessible = false
      master_username     = "<another name>"
    }

    resource "aws_redshiftserverless_namespace" "this" {
      admin_username = "<another name>"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_cluster',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshiftserverless_namespace',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/redshift-controls.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_redshift_cluster" "main" {
          publicly_accessible = false
          master_username     = "warehouse_owner"
        }
      `,
      `
        resource "aws_redshiftserverless_namespace" "main" {
          namespace_name = "main"
          admin_username = "warehouse_owner"
        }
      `,
    ],
    fail: [
      `
        resource "aws_redshift_cluster" "main" {
          publicly_accessible = false
          master_username     = "awsuser"
        }
      `,
      `
        resource "aws_redshiftserverless_namespace" "main" {
          namespace_name = "main"
          admin_username = "admin"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_redshiftserverless_namespace" "main" {
          namespace_name = "main"
          admin_username = local.name
        }
      `,
    ],
  },
})
