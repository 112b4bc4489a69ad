import { any, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'MemoryDB cluster asks its clients who they are',
  problem: 'MemoryDB cluster lets in whoever reaches it',
  severity: 'MEDIUM',
  resource: 'aws_memorydb_cluster',
  // Without TLS no other ACL can be named: that is another policy's finding.
  when: cluster => cluster.tls_enabled.isNot(false),
  must: ({ acl_name: name }) =>
    any(name.isNot('open-access'), follow(name, 'aws_memorydb_acl', ['id', 'name']).some()),
  why: 'The ACL open-access holds one user, who needs no password and may do everything. Any machine that reaches the port reads and changes all that the cluster keeps.',
  remediation: 'Name an aws_memorydb_acl in acl_name, with users that have passwords or log in by IAM.',
  fix: `
    resource "aws_memorydb_cluster" "this" {
      acl_name = aws_memorydb_acl.example.id
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/memorydb_cluster',
    'https://docs.aws.amazon.com/memorydb/latest/devguide/clusters.acls.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_memorydb_cluster" "example" {
          acl_name = aws_memorydb_acl.example.id
        }
        resource "aws_memorydb_acl" "example" {
          name       = "app"
          user_names = ["app"]
        }
      `,
      `
        resource "aws_memorydb_cluster" "example" {
          acl_name = "app"
        }
      `,
    ],
    fail: [
      `
        resource "aws_memorydb_cluster" "example" {
          acl_name = "open-access"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_memorydb_cluster" "example" {
          acl_name = local.acl
        }
      `,
    ],
  },
})
