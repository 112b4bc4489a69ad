import { setting } from '../shared/index.ts'
import { SUPPORTED_AIRFLOW as SUPPORTED } from '../shared/lists/airflow-versions.ts'
import { notOlderThan } from '../shared/versions.ts'

export default setting({
  title: 'Airflow environment runs a supported version',
  problem: 'Airflow environment runs a version without support',
  severity: 'MEDIUM',
  resource: 'aws_mwaa_environment',
  path: 'airflow_version',
  satisfies: notOlderThan(SUPPORTED),
  // The newest is taken.
  unset: 'pass',
  good: '2.10.3',
  bad: '2.6.3',
  why: 'Flaws in Airflow, its libraries and the Python below it are no longer mended there, and AWS helps with it no more. The web server and the workers run with the rights of the role of the environment.',
  remediation:
    'Set airflow_version to a supported version, after the DAGs and the requirements were tried with it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mwaa_environment',
    SUPPORTED.source,
  ],
  lists: [SUPPORTED],
  equivalents: {},
  examples: {
    pass: ['resource "aws_mwaa_environment" "jobs" {\n  airflow_version = "2.7.2"\n}'],
    fail: ['resource "aws_mwaa_environment" "jobs" {\n  airflow_version = "1.10.12"\n}'],
  },
})
