import { setting } from '../shared/index.ts'

export default setting({
  title: 'Desktops get no public address',
  problem: 'Desktops get public addresses',
  severity: 'LOW',
  resource: 'aws_workspaces_directory',
  path: 'workspace_creation_properties.enable_internet_access',
  isNot: true,
  unset: 'pass',
  why: 'Each desktop reaches the internet past your NAT gateways, their rules and their logs. What runs there can send away what the user sees.',
  remediation: 'Set enable_internet_access to false, and lead what has to go out through a NAT gateway.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/workspaces_directory',
    'https://docs.aws.amazon.com/workspaces/latest/adminguide/amazon-workspaces-internet-access.html',
  ],
  equivalents: {},
})
