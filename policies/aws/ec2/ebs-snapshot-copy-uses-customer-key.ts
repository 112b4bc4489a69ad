import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Copied EBS snapshot',
  resource: 'aws_ebs_snapshot_copy',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ebs_snapshot_copy',
    'https://docs.aws.amazon.com/ebs/latest/userguide/ebs-copy-snapshot.html',
  ],
  formerly: ['aws/ec2/ebs-snapshot-copy-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_183'] },
})
