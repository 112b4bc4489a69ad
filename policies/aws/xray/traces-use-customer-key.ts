import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Trace',
  resource: 'aws_xray_encryption_config',
  path: 'key_id',
  beside: { type: 'KMS' },
  remediation: 'Set type to KMS and name a KMS key of your own in key_id.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/xray_encryption_config',
    'https://docs.aws.amazon.com/xray/latest/devguide/xray-console-encryption.html',
  ],
  equivalents: {},
})
