import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Athena database encrypts its results',
  problem: 'Athena database does not say how its results are encrypted',
  severity: 'LOW',
  resource: 'aws_athena_database',
  path: 'encryption_configuration.encryption_option',
  isSet: true,
  unset: 'fail',
  good: 'SSE_KMS',
  beside: { 'encryption_configuration.kms_key': expression('aws_kms_key.example.arn') },
  why: 'Results are then encrypted with the key that S3 keeps, and whoever may read the bucket may read them. With a KMS key they also need the key, and each use stands in the trail.',
  remediation:
    'Set encryption_option in encryption_configuration to SSE_KMS and name a key; a database that exists is replaced by this.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/athena_database',
    'https://docs.aws.amazon.com/athena/latest/ug/encrypting-query-results-stored-in-s3.html',
  ],
  equivalents: { checkov: ['CKV_AWS_77'], trivy: ['AWS-0006'] },
})
