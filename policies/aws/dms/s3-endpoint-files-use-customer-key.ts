import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'What a migration writes to S3',
  resource: 'aws_dms_s3_endpoint',
  path: 'server_side_encryption_kms_key_id',
  when: endpoint => endpoint.endpoint_type.is('target'),
  beside: { endpoint_type: 'target', encryption_mode: 'SSE_KMS' },
  remediation:
    'Set encryption_mode to SSE_KMS and name a KMS key of your own in server_side_encryption_kms_key_id; DMS cannot change an endpoint from SSE_S3, so make a new one.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_s3_endpoint',
    'https://docs.aws.amazon.com/dms/latest/APIReference/API_S3Settings.html',
  ],
  equivalents: {},
})
