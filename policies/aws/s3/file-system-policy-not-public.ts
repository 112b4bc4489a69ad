import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'S3 file system',
  severity: 'MEDIUM',
  documents: { aws_s3files_file_system_policy: 'policy' },
  action: 's3files:ClientMount',
  attaches: { aws_s3files_file_system_policy: { file_system_id: 'fs-0123456789abcdef0' } },
  why: 'Everyone who reaches the file system may mount it, without a role, and so read or change what lies in the bucket behind it. What a mount target lets in is decided by security groups alone.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3files_file_system_policy',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-files-security-iam.html',
  ],
  equivalents: {},
})
