import { logged } from '../shared/index.ts'

export default logged({
  noun: 'Airflow scheduler',
  resource: 'aws_mwaa_environment',
  path: 'logging_configuration.scheduler_logs.enabled',
  severity: 'LOW',
  why: 'Which workflows ran, and which did not, can be told afterwards only from the log of the scheduler. A workflow that was changed or started by a stranger shows there first.',
  remediation: 'Set enabled to true in scheduler_logs.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mwaa_environment',
    'https://docs.aws.amazon.com/mwaa/latest/userguide/monitoring-airflow.html',
  ],
  equivalents: { checkov: ['CKV_AWS_242'], steampipe: ['mwaa_environment_scheduler_logs_enabled'] },
})
