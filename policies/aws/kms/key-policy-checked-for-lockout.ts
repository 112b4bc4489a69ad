import { setting } from '../shared/index.ts'

export default setting({
  title: 'Policy of a key is checked before it locks everybody out',
  problem: 'Policy of a key may lock everybody out',
  severity: 'LOW',
  resource: [
    'aws_kms_key',
    'aws_kms_key_policy',
    'aws_kms_external_key',
    'aws_kms_replica_key',
    'aws_kms_replica_external_key',
  ],
  path: 'bypass_policy_lockout_safety_check',
  isNot: true,
  unset: 'pass',
  why: 'AWS refuses a policy after which nobody could change the key any more. Without that check one slip leaves a key, and all that it encrypts, to support alone.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kms_key',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kms_key_policy',
    'https://docs.aws.amazon.com/kms/latest/APIReference/API_PutKeyPolicy.html',
  ],
  equivalents: {},
})
