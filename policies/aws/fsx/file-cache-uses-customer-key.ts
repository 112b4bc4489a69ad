import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'File cache',
  resource: 'aws_fsx_file_cache',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_file_cache',
    'https://docs.aws.amazon.com/fsx/latest/FileCacheGuide/encryption.html',
  ],
  equivalents: {},
})
