import { logged } from '../shared/index.ts'

export default logged({
  noun: 'Airflow worker',
  resource: 'aws_mwaa_environment',
  path: 'logging_configuration.worker_logs.enabled',
  severity: 'LOW',
  why: 'The workers run the code of the workflows with the rights of the environment. What they did can be told afterwards only from their log.',
  remediation: 'Set enabled to true in worker_logs.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mwaa_environment',
    'https://docs.aws.amazon.com/mwaa/latest/userguide/monitoring-airflow.html',
  ],
  equivalents: { checkov: ['CKV_AWS_243'], steampipe: ['mwaa_environment_worker_logs_enabled'] },
})
