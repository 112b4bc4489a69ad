import { any, customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'File system',
  title: 'File system in EFS is encrypted with a customer key',
  problem: 'File system in EFS is not encrypted with a customer key',
  resource: 'aws_efs_file_system',
  path: 'kms_key_id',
  beside: { encrypted: true },
  when: system => any(system.encrypted.is(true), system.kms_key_id.isSet()),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/efs_file_system',
    'https://docs.aws.amazon.com/efs/latest/ug/encryption-at-rest.html',
  ],
  formerly: ['aws/efs/file-system-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_184'] },
  differs: 'A file system that is not encrypted has a finding of its own, and none about its key.',
})
