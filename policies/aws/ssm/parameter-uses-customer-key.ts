import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Secure parameter',
  resource: 'aws_ssm_parameter',
  path: 'key_id',
  when: parameter => parameter.type.is('SecureString'),
  beside: { type: 'SecureString' },
  bad: 'alias/aws/ssm',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssm_parameter',
    'https://docs.aws.amazon.com/systems-manager/latest/userguide/secure-string-parameter-kms-encryption.html',
  ],
  formerly: ['aws/ssm/parameter-has-customer-key'],
  equivalents: { checkov: ['CKV_AWS_337'], steampipe: ['ssm_parameter_encrypted_with_kms_cmk'] },
})
