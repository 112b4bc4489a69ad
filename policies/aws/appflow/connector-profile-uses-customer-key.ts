import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'AppFlow connector profile',
  resource: 'aws_appflow_connector_profile',
  path: 'kms_arn',
  why: 'The profile holds the credentials of the system that the flow reads. With a key of your own each use of them is allowed by you, stands in the trail, and can be ended.',
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appflow_connector_profile',
  equivalents: { checkov: ['CKV_AWS_264'], steampipe: ['appflow_connector_profile_encrypted_with_kms_cmk'] },
})
