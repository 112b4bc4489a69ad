import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Secret',
  resource: 'aws_secretsmanager_secret',
  path: 'kms_key_id',
  bad: 'alias/aws/secretsmanager',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/secretsmanager_secret',
    'https://docs.aws.amazon.com/secretsmanager/latest/userguide/security-encryption.html',
  ],
  formerly: ['aws/secretsmanager/secret-has-customer-key'],
  equivalents: {
    checkov: ['CKV_AWS_149'],
    trivy: ['AWS-0098'],
    steampipe: ['secretsmanager_secret_encrypted_with_kms_cmk'],
  },
})
