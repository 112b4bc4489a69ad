import { expression, logged } from '../shared/index.ts'

export default logged({
  noun: 'Trail',
  title: 'Trail delivers to CloudWatch Logs',
  problem: 'Trail does not deliver to CloudWatch Logs',
  severity: 'LOW',
  resource: 'aws_cloudtrail',
  path: 'cloud_watch_logs_group_arn',
  isSet: true,
  good: expression('"${aws_cloudwatch_log_group.example.arn}:*"'),
  why: 'Files in a bucket are read when somebody has a suspicion. In CloudWatch Logs the same events can raise an alarm within minutes.',
  remediation:
    'Set cloud_watch_logs_group_arn to a log group, and cloud_watch_logs_role_arn to a role that may write to it.',
  fix: `
    resource "aws_cloudtrail" "this" {
      cloud_watch_logs_group_arn = "\${aws_cloudwatch_log_group.example.arn}:*"
      cloud_watch_logs_role_arn  = aws_iam_role.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail',
    'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/send-cloudtrail-events-to-cloudwatch-logs.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_10'], trivy: ['AWS-0162'], regula: ['FG_R00029'] },
  examples: {
    pass: [
      `
        resource "aws_cloudtrail" "main" {
          name                       = "main"
          s3_bucket_name             = "logs"
          cloud_watch_logs_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:trail:*"
          cloud_watch_logs_role_arn  = "arn:aws:iam::111122223333:role/trail"
        }
      `,
    ],
  },
})
