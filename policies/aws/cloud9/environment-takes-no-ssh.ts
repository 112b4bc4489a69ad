import { setting } from '../shared/index.ts'

export default setting({
  title: 'Cloud9 environment is reached through Systems Manager',
  problem: 'Cloud9 environment is reached by SSH from the internet',
  severity: 'LOW',
  resource: 'aws_cloud9_environment_ec2',
  path: 'connection_type',
  is: 'CONNECT_SSM',
  bad: 'CONNECT_SSH',
  unset: 'fail',
  beside: { name: 'shop', instance_type: 't3.small', image_id: 'amazonlinux-2023-x86_64' },
  why: 'With SSH its instance has a public address and an open port, for the ranges of the service at least, and holds the code and the rights of a developer. Through Systems Manager nothing has to be open.',
  remediation: 'Set connection_type to CONNECT_SSM; this forces a replacement.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloud9_environment_ec2',
    'https://docs.aws.amazon.com/cloud9/latest/user-guide/ec2-ssm.html',
  ],
  equivalents: {},
})
