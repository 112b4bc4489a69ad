import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Password of a DMS endpoint',
  secrets: {
    aws_dms_endpoint: [
      'password',
      'kafka_settings.sasl_password',
      'kafka_settings.ssl_client_key_password',
      'oracle_settings.asm_password',
      'oracle_settings.security_db_encryption',
      'redis_settings.auth_password',
    ],
  },
  remediation:
    'Keep it in Secrets Manager: most endpoints name the secret in secrets_manager_arn and need no password at all, the others read it from there. Then change the one that was written.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_endpoint',
    'https://docs.aws.amazon.com/dms/latest/userguide/security_iam_secretsmanager.html',
  ],
  equivalents: {},
})
