import { setting } from '../shared/index.ts'

export default setting({
  title: 'Airflow web server is not public',
  problem: 'Airflow web server is public',
  severity: 'MEDIUM',
  resource: 'aws_mwaa_environment',
  path: 'webserver_access_mode',
  is: 'PRIVATE_ONLY',
  unset: 'pass',
  bad: 'PUBLIC_ONLY',
  why: 'The sign-in page has an address that the whole internet can reach, and AWS credentials of one user are enough to get in. From there every connection and variable of the environment can be reached.',
  remediation: 'Set webserver_access_mode to PRIVATE_ONLY and reach it from inside the VPC.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mwaa_environment',
    'https://docs.aws.amazon.com/mwaa/latest/userguide/configuring-networking.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_66'] },
  examples: {
    fail: [
      `
        resource "aws_mwaa_environment" "example" {
          webserver_access_mode = "PUBLIC_AND_PRIVATE"
        }
      `,
    ],
  },
})
