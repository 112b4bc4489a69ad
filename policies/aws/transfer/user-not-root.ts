import { setting } from '../shared/index.ts'

export default setting({
  title: 'User of a file server is not root',
  problem: 'User of a file server is root',
  severity: 'LOW',
  resource: ['aws_transfer_user', 'aws_transfer_access'],
  path: 'posix_profile.uid',
  isNot: 0,
  good: 1000,
  unset: 'pass',
  beside: { 'posix_profile.gid': 1000 },
  why: 'Whoever signs in reads and changes every file of the file system, whatever its owner allowed. With a user of its own, the rights of the files count.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_user',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_access',
    'https://docs.aws.amazon.com/transfer/latest/userguide/configure-storage.html',
  ],
  equivalents: {},
})
