import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'S3 file system',
  resource: 'aws_s3files_file_system',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3files_file_system',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-files.html',
  ],
  equivalents: {},
})
