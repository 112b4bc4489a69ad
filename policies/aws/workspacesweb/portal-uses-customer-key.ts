import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Web portal',
  resource: 'aws_workspacesweb_portal',
  path: 'customer_managed_key',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/workspacesweb_portal',
    'https://docs.aws.amazon.com/workspaces-web/latest/adminguide/data-encryption.html',
  ],
  equivalents: {},
})
