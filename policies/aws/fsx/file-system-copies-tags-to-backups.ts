import { setting } from '../shared/index.ts'

export default setting({
  title: 'FSx file system copies its tags to backups',
  problem: 'FSx file system does not copy its tags to backups',
  severity: 'INFO',
  resource: ['aws_fsx_openzfs_file_system', 'aws_fsx_lustre_file_system'],
  path: 'copy_tags_to_backups',
  is: true,
  unset: 'fail',
  why: 'Rights and rules of deletion that go by tags do not reach a backup without them. Then others may restore it, or nobody ever clears it away.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_openzfs_file_system',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_lustre_file_system',
  ],
  equivalents: {},
})
