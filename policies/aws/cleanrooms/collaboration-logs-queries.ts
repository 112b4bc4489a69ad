import { setting } from '../shared/index.ts'

export default setting({
  title: 'Clean room keeps a log of its queries',
  problem: 'Clean room keeps no log of its queries',
  severity: 'MEDIUM',
  resource: ['aws_cleanrooms_collaboration', 'aws_cleanrooms_membership'],
  path: 'query_log_status',
  is: 'ENABLED',
  bad: 'DISABLED',
  unset: 'fail',
  why: 'Other companies ask your tables, and what they asked stands nowhere else. Without the log a query that draws out single people is neither noticed nor proven.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cleanrooms_collaboration',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cleanrooms_membership',
    'https://docs.aws.amazon.com/clean-rooms/latest/userguide/query-logs.html',
  ],
  equivalents: {},
})
