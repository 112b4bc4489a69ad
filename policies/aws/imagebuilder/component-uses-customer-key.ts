import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Image Builder component',
  resource: 'aws_imagebuilder_component',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/imagebuilder_component',
    'https://docs.aws.amazon.com/imagebuilder/latest/userguide/data-protection.html',
  ],
  formerly: ['aws/imagebuilder/component-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_180'] },
})
