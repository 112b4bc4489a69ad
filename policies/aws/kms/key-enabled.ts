import { setting } from '../shared/index.ts'

export default setting({
  title: 'KMS key is enabled',
  problem: 'KMS key is disabled',
  severity: 'INFO',
  resource: 'aws_kms_key',
  path: 'is_enabled',
  is: true,
  unset: 'pass',
  why: 'What is encrypted with a disabled key cannot be read, and whatever has to write with it fails. A key that is no longer needed is better scheduled for deletion.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kms_key',
  formerly: ['aws/kms/key-is-enabled'],
  equivalents: { checkov: ['CKV_AWS_227'] },
})
