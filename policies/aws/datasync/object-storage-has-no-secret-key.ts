import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Secret key of an object storage location',
  secrets: {
    aws_datasync_location_object_storage: ['secret_key'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/datasync_location_object_storage',
    'https://docs.aws.amazon.com/datasync/latest/userguide/create-object-location.html',
  ],
  equivalents: { checkov: ['CKV_AWS_295'] },
  differs: 'CKV_AWS_295 objects to every key, also to one that is read from Secrets Manager.',
})
