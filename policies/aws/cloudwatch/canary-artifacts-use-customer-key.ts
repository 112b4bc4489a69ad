import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Result of a canary',
  resource: 'aws_synthetics_canary',
  path: 'artifact_config.s3_encryption.kms_key_arn',
  beside: { 'artifact_config.s3_encryption.encryption_mode': 'SSE_KMS' },
  remediation: 'Set encryption_mode to SSE_KMS and name a KMS key of your own in kms_key_arn.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/synthetics_canary',
    'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Synthetics_artifact_encryption.html',
  ],
  equivalents: {},
})
