import { encrypted } from '../shared/index.ts'

export default encrypted({
  noun: 'Data stream',
  resource: 'aws_kinesis_stream',
  path: 'encryption_type',
  is: 'KMS',
  bad: 'NONE',
  fix: `
    resource "aws_kinesis_stream" "this" {
      encryption_type = "KMS"
      kms_key_id      = aws_kms_key.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kinesis_stream',
    'https://docs.aws.amazon.com/streams/latest/dev/what-is-sse.html',
  ],
  equivalents: { checkov: ['CKV_AWS_43'], trivy: ['AWS-0064'] },
})
