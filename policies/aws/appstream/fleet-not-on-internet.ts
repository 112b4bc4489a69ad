import { setting } from '../shared/index.ts'

export default setting({
  title: 'Streaming instance has no direct access to the internet',
  problem: 'Streaming instance has direct access to the internet',
  severity: 'MEDIUM',
  resource: ['aws_appstream_fleet', 'aws_appstream_image_builder'],
  path: 'enable_default_internet_access',
  isNot: true,
  unset: 'pass',
  why: 'Each instance gets a public address and reaches the internet past your NAT gateways, their rules and their logs. What a user runs there can send away what the user sees.',
  remediation:
    'Set enable_default_internet_access to false, and lead what has to go out through a NAT gateway.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appstream_fleet',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appstream_image_builder',
    'https://docs.aws.amazon.com/appstream2/latest/developerguide/managing-network-default-internet-access.html',
  ],
  equivalents: {},
})
