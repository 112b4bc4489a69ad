import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'App bundle',
  resource: 'aws_appfabric_app_bundle',
  path: 'customer_managed_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appfabric_app_bundle',
    'https://docs.aws.amazon.com/appfabric/latest/adminguide/data-protection.html',
  ],
  equivalents: {},
})
