import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'AppFlow flow',
  resource: 'aws_appflow_flow',
  path: 'kms_arn',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appflow_flow',
  equivalents: { checkov: ['CKV_AWS_263'], steampipe: ['appflow_flow_encrypted_with_kms_cmk'] },
})
