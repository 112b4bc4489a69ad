import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Trail notifies a topic',
  problem: 'Trail notifies no topic',
  severity: 'INFO',
  resource: 'aws_cloudtrail',
  path: 'sns_topic_name',
  isSet: true,
  unset: 'fail',
  good: expression('aws_sns_topic.example.arn'),
  why: 'A topic tells at once that new log files are there. Without it whatever reads the trail has to look again and again, and sees an intrusion later.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail',
  equivalents: { checkov: ['CKV_AWS_252'], steampipe: ['cloudtrail_trail_sns_topic_enabled'] },
  examples: {
    pass: [
      `
        resource "aws_cloudtrail" "main" {
          name           = "main"
          s3_bucket_name = "logs"
          sns_topic_name = "trail"
        }
      `,
    ],
  },
})
