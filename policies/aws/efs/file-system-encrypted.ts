import { policy } from '../shared/index.ts'

export default policy({
  title: 'File system is encrypted',
  problem: 'File system is not encrypted',
  severity: 'HIGH',
  resource: 'aws_efs_file_system',
  must: fs => fs.encrypted.is(true),
  why: 'Files can be read by whoever gets hold of the storage or of a backup of it. Encryption can only be chosen when the file system is made.',
  remediation: 'Set encrypted to true; on a file system that exists already this forces a replacement.',
  fix: `
    resource "aws_efs_file_system" "this" {
      encrypted = true
    }
  `,
  equivalents: { checkov: ['CKV_AWS_42'], trivy: ['AWS-0037'] },
  examples: {
    pass: [
      `
        resource "aws_efs_file_system" "home" {
          encrypted = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_efs_file_system" "home" {}
      `,
      `
        resource "aws_efs_file_system" "home" {
          encrypted = false
        }
      `,
    ],
  },
})
