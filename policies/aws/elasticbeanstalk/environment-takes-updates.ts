import { environmentOption } from '../shared/beanstalk.ts'

export default environmentOption({
  title: 'Environment takes managed updates',
  problem: 'Environment takes no managed updates',
  severity: 'MEDIUM',
  namespace: 'aws:elasticbeanstalk:managedactions',
  option: 'ManagedActionsEnabled',
  good: 'true',
  bad: 'false',
  remediation:
    'Set ManagedActionsEnabled = true and a PreferredStartTime in the namespace aws:elasticbeanstalk:managedactions, and an UpdateLevel in aws:elasticbeanstalk:managedactions:platformupdate.',
  fix: `
    resource "aws_elastic_beanstalk_environment" "this" {
      setting {
        namespace = "aws:elasticbeanstalk:managedactions"
        name      = "ManagedActionsEnabled"
        value     = "true"
      }
      setting {
        namespace = "aws:elasticbeanstalk:managedactions"
        name      = "PreferredStartTime"
        value     = "Tue:09:00"
      }
      setting {
        namespace = "aws:elasticbeanstalk:managedactions:platformupdate"
        name      = "UpdateLevel"
        value     = "minor"
      }
    }
  `,
  why: 'The platform brings the operating system, the web server and the runtime. Without updates it keeps the flaws that were found since the day it was made.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elastic_beanstalk_environment',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/environment-platform-update-managed.html',
  ],
  equivalents: { checkov: ['CKV_AWS_340'], steampipe: ['elasticbeanstalk_environment_use_managed_updates'] },
})
