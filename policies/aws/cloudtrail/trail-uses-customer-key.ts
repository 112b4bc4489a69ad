import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Trail',
  resource: 'aws_cloudtrail',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail',
    'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/encrypting-cloudtrail-log-files-with-aws-kms.html',
  ],
  formerly: ['aws/cloudtrail/trail-has-customer-key'],
  equivalents: {
    checkov: ['CKV_AWS_35'],
    trivy: ['AWS-0015'],
    regula: ['FG_R00035'],
    steampipe: ['cloudtrail_trail_logs_encrypted_with_kms_cmk'],
  },
})
