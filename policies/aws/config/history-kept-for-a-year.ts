import { setting } from '../shared/index.ts'

export default setting({
  title: 'History of configurations is kept for a year',
  problem: 'History of configurations is kept for less than a year',
  severity: 'LOW',
  resource: 'aws_config_retention_configuration',
  path: 'retention_period_in_days',
  atLeast: 365,
  unset: 'pass',
  why: 'An intrusion is often seen months later. By then what was changed, and what it was before, must still be there.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/config_retention_configuration',
    'https://docs.aws.amazon.com/config/latest/developerguide/delete-config-data-with-retention-period.html',
  ],
  equivalents: {},
})
