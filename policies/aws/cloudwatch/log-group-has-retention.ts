import { setting } from '../shared/index.ts'

export default setting({
  title: 'Log group has a retention period',
  problem: 'Log group keeps its events for ever',
  severity: 'INFO',
  resource: 'aws_cloudwatch_log_group',
  path: 'retention_in_days',
  // What is only passed on to a bucket or a stream is kept for the time that AWS gives it.
  when: group => group.log_group_class.isNot('DELIVERY'),
  atLeast: 1,
  good: 365,
  bad: 0,
  unset: 'fail',
  why: 'Nobody has said how long the events are needed, so they stay for ever. Personal data in them outlives what the law allows, and the bill grows.',
  remediation: 'Set retention_in_days.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_log_group',
  equivalents: { checkov: ['CKV_AWS_66'], steampipe: ['cloudwatch_log_group_retention'] },
  examples: {
    pass: [
      `
        resource "aws_cloudwatch_log_group" "app" {
          retention_in_days = 30
        }
        resource "aws_cloudwatch_log_group" "passed_on" {
          log_group_class = "DELIVERY"
        }
      `,
    ],
  },
})
