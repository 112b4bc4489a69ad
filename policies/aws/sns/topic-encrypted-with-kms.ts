import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Topic is encrypted at rest',
  problem: 'Topic is not encrypted at rest',
  severity: 'MEDIUM',
  resource: 'aws_sns_topic',
  path: 'kms_master_key_id',
  isSet: true,
  unset: 'fail',
  good: expression('aws_kms_key.example.id'),
  bad: '',
  why: 'SNS keeps a message until it is delivered, in clear unless a key is named. Whoever gets hold of the storage can read it.',
  remediation: 'Name a KMS key in kms_master_key_id.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sns_topic',
    'https://docs.aws.amazon.com/sns/latest/dg/sns-server-side-encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_26'], trivy: ['AWS-0095'], steampipe: ['sns_topic_encrypted_at_rest'] },
})
