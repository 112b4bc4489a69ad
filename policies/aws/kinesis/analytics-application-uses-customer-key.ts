import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Streaming application',
  resource: 'aws_kinesisanalyticsv2_application',
  path: 'application_configuration.application_encryption_configuration.key_id',
  beside: {
    'application_configuration.application_encryption_configuration.key_type': 'CUSTOMER_MANAGED_KEY',
  },
  remediation: 'Set key_type to CUSTOMER_MANAGED_KEY and name a KMS key of your own in key_id.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kinesisanalyticsv2_application',
    'https://docs.aws.amazon.com/managed-flink/latest/java/key-management-flink.html',
  ],
  equivalents: {},
})
