import { setting } from '../shared/index.ts'

export default setting({
  title: 'Trail validates its log files',
  problem: 'Trail does not validate its log files',
  severity: 'MEDIUM',
  resource: 'aws_cloudtrail',
  path: 'enable_log_file_validation',
  is: true,
  unset: 'fail',
  why: 'Without digests nobody can tell whether a log file was changed or deleted after it was delivered. With them, the logs stand as evidence.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail',
  equivalents: {
    checkov: ['CKV_AWS_36'],
    trivy: ['AWS-0016'],
    regula: ['FG_R00027'],
    steampipe: ['cloudtrail_trail_validation_enabled'],
  },
})
