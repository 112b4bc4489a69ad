import { setting } from '../shared/index.ts'

export default setting({
  title: 'Region asks new instances for IMDSv2',
  problem: 'Region does not ask new instances for IMDSv2',
  severity: 'MEDIUM',
  resource: 'aws_ec2_instance_metadata_defaults',
  path: 'http_tokens',
  is: 'required',
  bad: 'optional',
  unset: 'fail',
  guards: { aws_ec2_instance_metadata_defaults: 'region' },
  why: 'An instance that says nothing of its own takes the default of the region. A flaw that lets somebody send one request from it then gives them the credentials of its role.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ec2_instance_metadata_defaults',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-IMDS-new-instances.html',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_ec2_instance_metadata_defaults" "all" {
          http_tokens = "no-preference"
        }
      `,
    ],
  },
})
