import { setting } from '../shared/index.ts'

export default setting({
  title: 'Access point enforces a user',
  problem: 'Access point lets its caller choose the user',
  severity: 'LOW',
  resource: 'aws_efs_access_point',
  path: 'posix_user.uid',
  isSet: true,
  unset: 'fail',
  good: 1000,
  beside: { 'posix_user.gid': 1000 },
  why: 'A client that mounts the file system says itself which user it is, and can say that it is root. An access point with a user of its own does not ask.',
  remediation: 'Set uid and gid in posix_user.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/efs_access_point',
    'https://docs.aws.amazon.com/efs/latest/ug/enforce-identity-access-points.html',
  ],
  equivalents: { checkov: ['CKV_AWS_330'] },
  examples: {
    fail: [
      `
        resource "aws_efs_access_point" "example" {
          file_system_id = "fs-1"
        }
      `,
    ],
  },
})
