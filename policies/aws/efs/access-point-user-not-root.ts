import { setting } from '../shared/index.ts'

// An access point without a user is another policy's finding.
export default setting({
  title: 'User of an access point is not root',
  problem: 'Access point makes everyone root',
  severity: 'LOW',
  resource: 'aws_efs_access_point',
  path: 'posix_user.uid',
  isNot: 0,
  unset: 'pass',
  good: 1000,
  beside: { 'posix_user.gid': 1000 },
  why: 'Whoever mounts through the access point is root there, unless a policy of the file system withholds root access: the owner and the rights of a file hold nobody back. With a user of its own it reaches no more than what that user may.',
  remediation: 'Set uid and gid in posix_user to others than 0.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/efs_access_point',
    'https://docs.aws.amazon.com/efs/latest/ug/enforce-identity-access-points.html',
  ],
  equivalents: {},
})
