import { exporting, isCustom, logged, not } from '../shared/index.ts'

export default logged({
  noun: 'Database instance',
  title: 'Database instance exports its logs',
  problem: 'Database instance exports no logs',
  resource: 'aws_db_instance',
  path: 'enabled_cloudwatch_logs_exports',
  isSet: true,
  good: ['postgresql', 'upgrade'],
  beside: { engine: 'postgres' },
  // RDS Custom leaves the logs on the machine, where the customer collects them.
  when: db => not(isCustom(db)),
  why: 'Logs that stay on the instance are gone after days, and with the instance. In CloudWatch they are kept, searched and watched, also when somebody wipes their traces.',
  remediation:
    'Name the logs of the engine in enabled_cloudwatch_logs_exports: postgresql and upgrade of PostgreSQL; audit, error, general and slowquery of MySQL and MariaDB; agent and error of SQL Server; alert, audit, listener and trace of Oracle.',
  fix: `
    resource "aws_db_instance" "this" {
      enabled_cloudwatch_logs_exports = ["<log of the engine>"]
    }
  `,
  fixFor: { aws_db_instance: db => exporting(db) },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_LogAccess.Procedural.UploadtoCloudWatch.html',
  ],
  equivalents: { checkov: ['CKV_AWS_129'] },
})
