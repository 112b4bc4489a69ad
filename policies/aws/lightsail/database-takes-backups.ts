import { setting } from '../shared/index.ts'

export default setting({
  title: 'Lightsail database takes automatic backups',
  problem: 'Lightsail database takes no automatic backups',
  severity: 'LOW',
  resource: 'aws_lightsail_database',
  path: 'backup_retention_enabled',
  is: true,
  unset: 'pass',
  why: 'Without them there is no point in time to go back to, and turning them off deletes those that were there. After a mistake, a fault or an extortion the data is gone.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lightsail_database',
    'https://docs.aws.amazon.com/lightsail/2016-11-28/api-reference/API_UpdateRelationalDatabase.html',
  ],
  equivalents: {},
})
