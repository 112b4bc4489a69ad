import { environmentOption } from '../shared/beanstalk.ts'

export default environmentOption({
  title: 'Environment streams its logs to CloudWatch',
  problem: 'Environment does not stream its logs to CloudWatch',
  severity: 'MEDIUM',
  namespace: 'aws:elasticbeanstalk:cloudwatch:logs',
  option: 'StreamLogs',
  good: 'true',
  bad: 'false',
  why: 'The logs stay on machines that are replaced at any time, and whoever breaks into one can delete them. In CloudWatch they outlive both.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elastic_beanstalk_environment',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/AWSHowTo.cloudwatchlogs.html',
  ],
  equivalents: {},
})
