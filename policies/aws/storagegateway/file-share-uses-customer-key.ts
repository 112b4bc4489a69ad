import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'File share',
  resource: ['aws_storagegateway_nfs_file_share', 'aws_storagegateway_smb_file_share'],
  path: 'kms_key_arn',
  beside: { kms_encrypted: true },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_nfs_file_share',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_smb_file_share',
  ],
  remediation: 'Set kms_encrypted to true and name a KMS key of your own in kms_key_arn.',
  equivalents: {},
})
