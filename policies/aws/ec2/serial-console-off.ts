import { setting } from '../shared/index.ts'

export default setting({
  title: 'Serial console is off',
  problem: 'Serial console is on for every instance of the region',
  severity: 'LOW',
  resource: 'aws_ec2_serial_console_access',
  path: 'enabled',
  is: false,
  unset: 'fail',
  why: 'The console reaches an instance past its security groups and its network, and shows what it boots with. It is meant for the hour in which nothing else works.',
  remediation: 'Set enabled to false, and switch the console on only while an instance cannot be reached.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ec2_serial_console_access',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configure-access-to-serial-console.html',
  ],
  equivalents: {},
})
