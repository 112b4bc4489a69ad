import { logged } from '../shared/index.ts'

export default logged({
  noun: 'Airflow web server',
  resource: 'aws_mwaa_environment',
  path: 'logging_configuration.webserver_logs.enabled',
  severity: 'LOW',
  why: 'Who came to the web server, and what was done there, can be told afterwards only from its log. From there every connection and variable of the environment can be reached.',
  remediation: 'Set enabled to true in webserver_logs.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mwaa_environment',
    'https://docs.aws.amazon.com/mwaa/latest/userguide/monitoring-airflow.html',
  ],
  equivalents: { checkov: ['CKV_AWS_244'], steampipe: ['mwaa_environment_webserver_logs_enabled'] },
})
