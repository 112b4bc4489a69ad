import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Storage Gateway volume',
  resource: ['aws_storagegateway_cached_iscsi_volume', 'aws_storagegateway_stored_iscsi_volume'],
  path: 'kms_key',
  beside: { kms_encrypted: true },
  remediation:
    'Set kms_encrypted to true and name a KMS key of your own in kms_key; a volume that exists is replaced by this.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_cached_iscsi_volume',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_stored_iscsi_volume',
  ],
  equivalents: {},
})
