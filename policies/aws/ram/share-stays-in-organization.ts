import { setting } from '../shared/index.ts'

export default setting({
  title: 'Resource share stays in the organization',
  problem: 'Resource share may leave the organization',
  severity: 'MEDIUM',
  resource: 'aws_ram_resource_share',
  path: 'allow_external_principals',
  is: false,
  unset: 'pass',
  beside: { name: 'network' },
  why: 'Any account in the world can be added to the share, by one line or by a mistyped number. It then uses what is shared: a subnet, a transit gateway, a key authority.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ram_resource_share',
    'https://docs.aws.amazon.com/ram/latest/APIReference/API_CreateResourceShare.html',
  ],
  equivalents: {},
})
