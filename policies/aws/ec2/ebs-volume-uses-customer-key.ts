import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'EBS volume',
  resource: 'aws_ebs_volume',
  path: 'kms_key_id',
  beside: { encrypted: true },
  when: volume => volume.encrypted.is(true),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ebs_volume',
    'https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html',
  ],
  formerly: ['aws/ec2/ebs-volume-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_189'], trivy: ['AWS-0027'] },
  differs: 'A volume that is not encrypted has a finding of its own, and none about its key.',
})
