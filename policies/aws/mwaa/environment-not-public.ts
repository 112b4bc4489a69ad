import { notPublic } from '../shared/index.ts'

export default notPublic({
  noun: 'Airflow web server',
  resource: 'aws_mwaa_environment',
  path: 'webserver_access_mode',
  isNot: 'PUBLIC_ONLY',
  unset: 'pass',
  good: 'PRIVATE_ONLY',
  severity: 'MEDIUM',
  why: 'The sign-in page has an address that the whole internet can reach, and AWS credentials of one user are enough to get in. From there every connection and variable of the environment can be reached.',
  remediation: 'Set webserver_access_mode to PRIVATE_ONLY and reach it from inside the VPC.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mwaa_environment',
    'https://docs.aws.amazon.com/mwaa/latest/userguide/configuring-networking.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_66'] },
})
