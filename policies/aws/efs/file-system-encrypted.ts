import { encrypted } from '../shared/index.ts'

export default encrypted({
  noun: 'File system',
  resource: 'aws_efs_file_system',
  path: 'encrypted',
  why: 'Files can be read by whoever gets hold of the storage or of a backup of it. Encryption can only be chosen when the file system is made.',
  remediation: 'Set encrypted to true; on a file system that exists already this forces a replacement.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/efs_file_system',
  equivalents: { checkov: ['CKV_AWS_42'], trivy: ['AWS-0037'] },
})
