import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'FSx file system',
  resource: ['aws_fsx_ontap_file_system', 'aws_fsx_openzfs_file_system', 'aws_fsx_windows_file_system'],
  path: 'kms_key_id',
  source: [
    'https://docs.aws.amazon.com/fsx/latest/WindowsGuide/encryption-at-rest.html',
    'https://docs.aws.amazon.com/fsx/latest/ONTAPGuide/encryption-at-rest.html',
  ],
  formerly: ['aws/fsx/file-system-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_178', 'CKV_AWS_179', 'CKV_AWS_203'] },
})
