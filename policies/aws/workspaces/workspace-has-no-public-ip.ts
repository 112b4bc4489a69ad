import { setting } from '../shared/index.ts'

export default setting({
  title: 'WorkSpaces of a directory get no public address',
  problem: 'WorkSpaces of a directory get a public address',
  severity: 'MEDIUM',
  resource: 'aws_workspaces_directory',
  path: 'workspace_creation_properties.enable_internet_access',
  isNot: true,
  unset: 'pass',
  why: 'Each desktop reaches the internet past your NAT gateways, their rules and their logs. What runs on it can send away what its user sees, and one open rule lets strangers in.',
  remediation: 'Set enable_internet_access to false, and lead what has to go out through a NAT gateway.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/workspaces_directory',
    'https://docs.aws.amazon.com/workspaces/latest/adminguide/amazon-workspaces-internet-access.html',
  ],
  equivalents: {},
})
