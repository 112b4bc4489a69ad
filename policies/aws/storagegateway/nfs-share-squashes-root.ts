import { setting } from '../shared/index.ts'

export default setting({
  title: 'NFS share squashes root',
  problem: 'NFS share trusts root of its clients',
  severity: 'LOW',
  resource: 'aws_storagegateway_nfs_file_share',
  path: 'squash',
  isNot: 'NoSquash',
  unset: 'pass',
  good: 'RootSquash',
  why: 'Root of any client that mounts the share owns every file in it, and takes over those of all others. Squashed, root is a user without rights.',
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_nfs_file_share',
  equivalents: {},
})
