import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Warehouse password',
  secrets: {
    aws_redshift_cluster: ['master_password', 'master_password_wo'],
    aws_redshiftserverless_namespace: ['admin_user_password', 'admin_user_password_wo'],
  },
  remediation:
    'Take the password out and let Redshift make it and keep it in Secrets Manager: manage_master_password of a cluster, manage_admin_password of a namespace. Then change the one that was written.',
  fix: `
    resource "aws_redshift_cluster" "this" {
      manage_master_password = true
    }

    resource "aws_redshiftserverless_namespace" "this" {
      manage_admin_password = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_cluster',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshiftserverless_namespace',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_redshift_cluster" "main" {
          manage_master_password = true
        }
      `,
      `
        resource "aws_redshiftserverless_namespace" "main" {
          namespace_name        = "main"
          manage_admin_password = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_redshift_cluster" "main" {
          master_password_wo         = "hunter2hunter2"
          master_password_wo_version = 1
        }
      `,
      `
        resource "aws_redshiftserverless_namespace" "main" {
          namespace_name                 = "main"
          admin_user_password_wo         = "hunter2hunter2"
          admin_user_password_wo_version = 1
        }
      `,
    ],
  },
})
