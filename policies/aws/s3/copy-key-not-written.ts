import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Encryption key of a copied object',
  secrets: {
    aws_s3_object_copy: ['customer_key', 'source_customer_key'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_object_copy',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/ServerSideEncryptionCustomerKeys.html',
  ],
  equivalents: {},
})
