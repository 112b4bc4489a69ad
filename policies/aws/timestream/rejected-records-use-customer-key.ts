import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Log of rejected records',
  resource: 'aws_timestreamwrite_table',
  path: 'magnetic_store_write_properties.magnetic_store_rejected_data_location.s3_configuration.kms_key_id',
  when: ({ magnetic_store_write_properties: { magnetic_store_rejected_data_location: rejected } }) =>
    rejected.s3_configuration.bucket_name.isSet(),
  beside: {
    'magnetic_store_write_properties.magnetic_store_rejected_data_location.s3_configuration.bucket_name':
      'rejected',
    'magnetic_store_write_properties.magnetic_store_rejected_data_location.s3_configuration.encryption_option':
      'SSE_KMS',
  },
  remediation: 'Set encryption_option to SSE_KMS and name a KMS key of your own in kms_key_id.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/timestreamwrite_table',
    'https://docs.aws.amazon.com/timestream/latest/developerguide/API_S3Configuration.html',
  ],
  equivalents: {},
})
