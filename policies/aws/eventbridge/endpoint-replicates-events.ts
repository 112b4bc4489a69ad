import { setting } from '../shared/index.ts'

export default setting({
  title: 'Global endpoint replicates its events',
  problem: 'Global endpoint does not replicate its events',
  severity: 'INFO',
  resource: 'aws_cloudwatch_event_endpoint',
  path: 'replication_config.state',
  is: 'ENABLED',
  bad: 'DISABLED',
  unset: 'pass',
  why: 'Events that the first region had taken when it failed have no copy. And the endpoint does not come back by itself: after a failure all goes to the second region until somebody resets the health check.',
  remediation:
    'Set state in replication_config to ENABLED, and give the endpoint a role that may put events on the other bus.',
  fix: `
    resource "aws_cloudwatch_event_endpoint" "this" {
      role_arn = "<ARN of a role that may put events on the second bus>"
      replication_config {
        state = "ENABLED"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_endpoint',
    'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-global-endpoints.html',
  ],
  equivalents: {},
})
