import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Vector bucket',
  documents: { aws_s3vectors_vector_bucket_policy: 'policy' },
  action: 's3vectors:QueryVectors',
  attaches: {
    aws_s3vectors_vector_bucket_policy: {
      vector_bucket_arn: 'arn:aws:s3vectors:eu-central-1:111122223333:bucket/search',
    },
  },
  why: 'Everyone with an AWS account can query the vectors, or change and delete them, as the statement says. Vectors tell much of the documents that they were made from.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3vectors_vector_bucket_policy',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-vectors-resource-based-policies.html',
  ],
  equivalents: {},
})
