import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Video stream',
  resource: 'aws_kinesis_video_stream',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kinesis_video_stream',
    'https://docs.aws.amazon.com/kinesisvideostreams/latest/dg/how-kms.html',
  ],
  equivalents: { checkov: ['CKV_AWS_177'] },
})
