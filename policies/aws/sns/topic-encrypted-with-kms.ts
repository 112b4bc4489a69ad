import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Topic is encrypted with a KMS key',
  problem: 'Topic is not encrypted with a KMS key',
  severity: 'LOW',
  resource: 'aws_sns_topic',
  path: 'kms_master_key_id',
  isSet: true,
  unset: 'fail',
  good: expression('aws_kms_key.example.id'),
  bad: '',
  why: 'SNS keeps a message until it is delivered, on disks that AWS encrypts for itself. Only with a KMS key is each reading of it allowed by somebody and written into the trail.',
  remediation: 'Name a KMS key in kms_master_key_id.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sns_topic',
    'https://docs.aws.amazon.com/sns/latest/dg/sns-data-encryption.html',
    'https://docs.aws.amazon.com/sns/latest/dg/sns-server-side-encryption.html',
  ],
  formerly: ['aws/sns/topic-encrypted'],
  equivalents: { checkov: ['CKV_AWS_26'], trivy: ['AWS-0095'], steampipe: ['sns_topic_encrypted_at_rest'] },
})
