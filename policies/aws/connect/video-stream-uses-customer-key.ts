import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Connect video stream',
  resource: 'aws_connect_instance_storage_config',
  path: 'storage_config.kinesis_video_stream_config.encryption_config.key_id',
  beside: {
    'storage_config.storage_type': 'KINESIS_VIDEO_STREAM',
    'storage_config.kinesis_video_stream_config.prefix': 'calls',
    'storage_config.kinesis_video_stream_config.retention_period_hours': 24,
    'storage_config.kinesis_video_stream_config.encryption_config.encryption_type': 'KMS',
  },
  when: config => config.storage_config.storage_type.is('KINESIS_VIDEO_STREAM'),
  remediation: 'Name a KMS key of your own in the encryption_config of kinesis_video_stream_config.',
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/connect_instance_storage_config',
  equivalents: {
    checkov: ['CKV_AWS_269'],
    steampipe: ['connect_instance_kinesis_video_stream_storage_config_encrypted_with_kms_cmk'],
  },
})
