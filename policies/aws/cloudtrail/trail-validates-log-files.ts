import { policy } from '../shared/index.ts'

export default policy({
  title: 'Trail validates its log files',
  problem: 'Trail does not validate its log files',
  severity: 'HIGH',
  resource: 'aws_cloudtrail',
  must: trail => trail.enable_log_file_validation.is(true),
  why: 'Without digests nobody can tell whether a log file was changed or deleted after it was delivered. With them, the logs stand as evidence.',
  remediation: 'Set enable_log_file_validation to true.',
  fix: `
    resource "aws_cloudtrail" "this" {
      enable_log_file_validation = true
    }
  `,
  equivalents: { checkov: ['CKV_AWS_36'], trivy: ['AWS-0016'], regula: ['FG_R00027'] },
  examples: {
    pass: [
      `
        resource "aws_cloudtrail" "main" {
          enable_log_file_validation = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudtrail" "main" {}
      `,
    ],
  },
})
