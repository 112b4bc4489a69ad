import { parameter } from '../shared/index.ts'

export default parameter({
  title: 'DocumentDB parameter group turns the audit log on',
  problem: 'DocumentDB parameter group leaves the audit log off',
  severity: 'MEDIUM',
  resource: 'aws_docdb_cluster_parameter_group',
  name: 'audit_logs',
  good: ['enabled', 'all', 'ddl', 'dml_read', 'dml_write'],
  bad: 'disabled',
  unset: 'fail',
  family: 'docdb5.0',
  why: 'DocumentDB records logins, new users and dropped collections only where audit_logs is on. Without it nobody can say after an intrusion who did what.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_cluster_parameter_group',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/event-auditing.html',
  ],
  formerly: ['aws/docdb/audit-log-on'],
  equivalents: { checkov: ['CKV_AWS_104'] },
  examples: {
    pass: [
      `
        resource "aws_docdb_cluster_parameter_group" "main" {
          family = "docdb5.0"
          parameter {
            name  = "audit_logs"
            value = "ddl,dml_write"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_docdb_cluster_parameter_group" "main" {
          family = "docdb5.0"
          parameter {
            name  = "audit_logs"
            value = "none"
          }
        }
      `,
    ],
  },
})
