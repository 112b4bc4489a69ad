import { carriesNoCredentials, encoded } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Object',
  places: {
    aws_s3_object: ['content', 'content_base64'],
    aws_s3_bucket_object: ['content', 'content_base64'],
  },
  texts: { content_base64: encoded },
  why: 'Everyone who may read the bucket reads the value, and old versions and replicas keep it. It stands in the state and in every plan as well.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_object',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_object',
    'https://docs.aws.amazon.com/secretsmanager/latest/userguide/hardcoded.html',
  ],
  equivalents: {},
})
