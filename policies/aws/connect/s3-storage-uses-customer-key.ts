import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Connect storage in S3',
  resource: 'aws_connect_instance_storage_config',
  path: 'storage_config.s3_config.encryption_config.key_id',
  beside: {
    'storage_config.storage_type': 'S3',
    'storage_config.s3_config.encryption_config.encryption_type': 'KMS',
  },
  when: config => config.storage_config.storage_type.is('S3'),
  why: 'Recordings, transcripts and reports of calls lie there. With a key of your own each use of it is allowed by you, stands in the trail, and can be ended.',
  remediation: 'Name a KMS key of your own in the encryption_config of s3_config.',
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/connect_instance_storage_config',
  equivalents: {
    checkov: ['CKV_AWS_270'],
    steampipe: ['connect_instance_s3_storage_config_encrypted_with_kms_cmk'],
  },
})
