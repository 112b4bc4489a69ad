import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Copied AMI',
  resource: 'aws_ami_copy',
  path: 'kms_key_id',
  beside: { encrypted: true },
  when: ami => ami.encrypted.is(true),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ami_copy',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/AMIEncryption.html',
  ],
  formerly: ['aws/ec2/ami-copy-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_236'] },
})
