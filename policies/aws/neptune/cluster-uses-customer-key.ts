import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Neptune cluster',
  resource: 'aws_neptune_cluster',
  path: 'kms_key_arn',
  when: cluster => cluster.storage_encrypted.is(true),
  beside: { storage_encrypted: true },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_cluster',
    'https://docs.aws.amazon.com/neptune/latest/userguide/encrypt.html',
  ],
  equivalents: { checkov: ['CKV_AWS_347'], trivy: ['AWS-0128'] },
})
