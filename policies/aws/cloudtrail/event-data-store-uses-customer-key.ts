import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Event data store',
  resource: 'aws_cloudtrail_event_data_store',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail_event_data_store',
    'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/encrypting-cloudtrail-log-files-with-aws-kms.html',
  ],
  formerly: ['aws/cloudtrail/event-data-store-has-customer-key'],
  equivalents: {
    checkov: ['CKV_AWS_294'],
    steampipe: ['cloudtrail_event_data_store_encrypted_with_kms_cmk'],
  },
})
