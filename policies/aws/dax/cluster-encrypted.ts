import { encrypted } from '../shared/index.ts'

export default encrypted({
  noun: 'DAX cluster',
  resource: 'aws_dax_cluster',
  path: 'server_side_encryption.enabled',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dax_cluster',
    'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DAXEncryptionAtRest.html',
  ],
  equivalents: { checkov: ['CKV_AWS_47'], trivy: ['AWS-0023'] },
})
