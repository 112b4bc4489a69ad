import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Log group',
  resource: 'aws_cloudwatch_log_group',
  path: 'kms_key_id',
  bad: '',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_log_group',
    'https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html',
  ],
  formerly: ['aws/cloudwatch/log-group-has-customer-key'],
  equivalents: {
    checkov: ['CKV_AWS_158'],
    trivy: ['AWS-0017'],
    regula: ['FG_R00068'],
    steampipe: ['log_group_encryption_at_rest_enabled'],
  },
})
