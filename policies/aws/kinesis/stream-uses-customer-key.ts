import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Data stream',
  resource: 'aws_kinesis_stream',
  path: 'kms_key_id',
  when: stream => stream.encryption_type.is('KMS'),
  beside: { encryption_type: 'KMS' },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kinesis_stream',
    'https://docs.aws.amazon.com/streams/latest/dev/what-is-sse.html',
  ],
  equivalents: { checkov: ['CKV_AWS_185'], trivy: ['AWS-0064'] },
})
