import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'Policy store',
  resource: 'aws_verifiedpermissions_policy_store',
  path: 'deletion_protection',
  is: 'ENABLED',
  bad: 'DISABLED',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/verifiedpermissions_policy_store',
    'https://docs.aws.amazon.com/verifiedpermissions/latest/userguide/policy-stores-deletion-protection.html',
  ],
  equivalents: {},
})
