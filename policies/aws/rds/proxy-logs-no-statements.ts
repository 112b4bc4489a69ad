import { setting } from '../shared/index.ts'

export default setting({
  title: 'Proxy writes no statements into its log',
  problem: 'Proxy writes statements into its log',
  severity: 'LOW',
  resource: 'aws_db_proxy',
  path: 'debug_logging',
  isNot: true,
  unset: 'pass',
  why: 'What stands in statements, personal data and passwords of new users among it, is read by whoever may read logs. It is meant for the search for an error, and stays on after it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_proxy',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/rds-proxy-creating.html',
  ],
  equivalents: {},
})
