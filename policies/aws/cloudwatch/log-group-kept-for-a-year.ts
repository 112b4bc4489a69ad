import { setting } from '../shared/index.ts'

export default setting({
  title: 'Log group keeps its events for a year',
  problem: 'Log group deletes its events within a year',
  severity: 'LOW',
  resource: 'aws_cloudwatch_log_group',
  path: 'retention_in_days',
  // What is only passed on to a bucket or a stream is kept for the time that AWS gives it.
  when: group => group.log_group_class.isNot('DELIVERY'),
  satisfies: [days => Number(days) === 0 || Number(days) >= 365, '365 or more is expected'],
  good: 365,
  bad: 30,
  unset: 'pass',
  why: 'An intrusion is often found months after it began. How it came about stands only in the logs of that time.',
  remediation: 'Set retention_in_days to 365 or more.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_log_group',
  equivalents: {
    checkov: ['CKV_AWS_338'],
    steampipe: ['cloudwatch_log_group_retention_period_365'],
  },
  examples: {
    pass: [
      `
        resource "aws_cloudwatch_log_group" "app" {
          retention_in_days = 0
        }
      `,
      `
        resource "aws_cloudwatch_log_group" "app" {
          retention_in_days = 3653
        }
      `,
      `
        resource "aws_cloudwatch_log_group" "app" {
          retention_in_days = 0
        }
        resource "aws_cloudwatch_log_group" "passed_on" {
          log_group_class   = "DELIVERY"
          retention_in_days = 2
        }
      `,
    ],
  },
})
