import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Schedule',
  resource: 'aws_scheduler_schedule',
  path: 'kms_key_arn',
  bad: '',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/scheduler_schedule',
    'https://docs.aws.amazon.com/scheduler/latest/UserGuide/encryption-rest.html',
  ],
  formerly: ['aws/eventbridge/schedule-has-customer-key'],
  equivalents: {
    checkov: ['CKV_AWS_297'],
    steampipe: ['eventbridge_scheduler_schedule_encrypted_with_kms_cmk'],
  },
})
