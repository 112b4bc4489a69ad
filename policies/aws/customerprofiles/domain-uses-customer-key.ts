import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Customer Profiles domain',
  resource: 'aws_customerprofiles_domain',
  path: 'default_encryption_key',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/customerprofiles_domain',
    'https://docs.aws.amazon.com/connect/latest/adminguide/encryption-at-rest.html',
  ],
  equivalents: {},
})
