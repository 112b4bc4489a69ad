import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Serverless warehouse',
  resource: 'aws_redshiftserverless_namespace',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshiftserverless_namespace',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/serverless-workgroups-and-namespaces-rotate-kms-key.html',
  ],
  equivalents: { checkov: ['CKV_AWS_282'] },
})
