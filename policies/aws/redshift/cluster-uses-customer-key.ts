import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Warehouse',
  resource: 'aws_redshift_cluster',
  path: 'kms_key_id',
  when: cluster => cluster.encrypted.is(true),
  beside: { encrypted: true },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_cluster',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/working-with-db-encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_142'], trivy: ['AWS-0084'] },
})
