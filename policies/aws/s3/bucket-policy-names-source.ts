import { companions, serviceNamesSource } from '../shared/index.ts'
import { OF_BUCKET } from '../shared/s3.ts'

export default serviceNamesSource({
  noun: 'Bucket',
  documents: {
    aws_s3_bucket: {},
    aws_s3_bucket_policy: { bucket: 'site' },
  },
  attached: {
    aws_s3_bucket: bucket => companions(bucket, 'aws_s3_bucket_policy', OF_BUCKET),
  },
  // What writes logs is left out: S3 does for buckets of the same account alone, and the others put them below the number of the account
  // that they are of, which the statement names as a rule.
  services: ['cloudfront', 's3'],
  guarded: ['s3:GetObject', 's3:PutObject'],
  action: 's3:GetObject',
  sender: 'arn:aws:cloudfront::111122223333:distribution/EDFDVBD6EXAMPLE',
  condition:
    'ArnLike = { "aws:SourceArn" = "<ARN of the distribution or the bucket that the service comes for>" }',
  why: 'The service does as each of its customers asks. CloudFront reads the bucket for distributions of strangers, in other accounts, and S3 puts the inventories of their buckets into it.',
  remediation:
    'Add a condition on aws:SourceArn to the statement that names the distribution, or the bucket that S3 comes for with its account in aws:SourceAccount.',
  source: [
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/example-bucket-policies.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/storage-inventory.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html',
  ],
  examples: {
    pass: [
      bucketPolicy(`
        Principal = { Service = "s3.amazonaws.com" }
        Action    = "s3:PutObject"
        Resource  = "arn:aws:s3:::reports/*"
        Condition = {
          ArnLike      = { "aws:SourceArn" = "arn:aws:s3:::data" }
          StringEquals = { "aws:SourceAccount" = "111122223333", "s3:x-amz-acl" = "bucket-owner-full-control" }
        }
      `),
      bucketPolicy(`
        Principal = { Service = "s3.amazonaws.com" }
        Action    = "s3:GetBucketAcl"
        Resource  = "arn:aws:s3:::reports"
      `),
      bucketPolicy(`
        Principal = { Service = "cloudtrail.amazonaws.com" }
        Action    = "s3:PutObject"
        Resource  = "arn:aws:s3:::logs/AWSLogs/111122223333/*"
        Condition = { StringEquals = { "s3:x-amz-acl" = "bucket-owner-full-control" } }
      `),
    ],
    fail: [
      bucketPolicy(`
        Principal = { Service = "s3.amazonaws.com" }
        Action    = "s3:Put*"
        Resource  = "arn:aws:s3:::reports/*"
        Condition = { StringEquals = { "s3:x-amz-acl" = "bucket-owner-full-control" } }
      `),
      bucketPolicy(`
        Principal = { Service = "cloudfront.amazonaws.com" }
        Action    = "s3:GetObject"
        Resource  = "arn:aws:s3:::site/*"
        Condition = { ArnLike = { "aws:SourceArn" = "arn:aws:cloudfront::*:distribution/*" } }
      `),
    ],
  },
})

function bucketPolicy(statement: string): string {
  return `
    resource "aws_s3_bucket_policy" "example" {
      bucket = "example"
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect = "Allow"
          ${statement}
        }]
      })
    }
  `
}
