import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Secret of a delivery stream',
  secrets: {
    aws_kinesis_firehose_delivery_stream: [
      'http_endpoint_configuration.access_key',
      'redshift_configuration.password',
      'snowflake_configuration.private_key',
      'snowflake_configuration.key_passphrase',
      'splunk_configuration.hec_token',
    ],
  },
  remediation:
    'Keep it in Secrets Manager and name it in secrets_manager_configuration, or read it from there. Then change the one that was written.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kinesis_firehose_delivery_stream',
    'https://docs.aws.amazon.com/firehose/latest/dev/using-secrets-manager.html',
  ],
  equivalents: {},
})
