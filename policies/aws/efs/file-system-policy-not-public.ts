import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'File system',
  title: 'Policy of an EFS file system is not public',
  problem: 'Policy of an EFS file system is public',
  severity: 'MEDIUM',
  documents: { aws_efs_file_system_policy: 'policy' },
  action: 'elasticfilesystem:ClientMount',
  attaches: { aws_efs_file_system_policy: { file_system_id: 'fs-0123456789abcdef0' } },
  why: 'AWS takes the file system for public: everyone who reaches it may mount it, without a role. What a mount target lets in is decided by security groups alone.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/efs_file_system_policy',
    'https://docs.aws.amazon.com/efs/latest/ug/access-control-block-public-access.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_efs_file_system_policy" "example" {
          policy = jsonencode({
            Statement = [{
              Effect    = "Allow"
              Principal = { AWS = "*" }
              Action    = ["elasticfilesystem:ClientMount", "elasticfilesystem:ClientWrite"]
              Condition = { Bool = { "elasticfilesystem:AccessedViaMountTarget" = "true" } }
            }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_efs_file_system_policy" "example" {
          policy = jsonencode({
            Statement = [{
              Effect    = "Allow"
              Principal = { AWS = "*" }
              Action    = "elasticfilesystem:ClientMount"
              Condition = { Bool = { "elasticfilesystem:AccessedViaMountTarget" = "false" } }
            }]
          })
        }
      `,
    ],
  },
})
