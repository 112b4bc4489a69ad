import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'S3 table',
  documents: {
    aws_s3tables_table_bucket_policy: 'resource_policy',
    aws_s3tables_table_policy: 'resource_policy',
  },
  action: 's3tables:GetTableData',
  attaches: {
    aws_s3tables_table_bucket_policy: {
      table_bucket_arn: 'arn:aws:s3tables:eu-central-1:111122223333:bucket/lake',
    },
    aws_s3tables_table_policy: {
      name: 'orders',
      namespace: 'sales',
      table_bucket_arn: 'arn:aws:s3tables:eu-central-1:111122223333:bucket/lake',
    },
  },
  why: 'Everyone with an AWS account can read the tables, or change and delete them, as the statement says. A public access block is there for buckets of objects only.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3tables_table_bucket_policy',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3tables_table_policy',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-tables-resource-based-policies.html',
  ],
  equivalents: {},
})
