import { type AwsResource, all, any, policy, unless } from '../shared/index.ts'

export default policy({
  title: 'Bucket name has no dots',
  problem: 'Bucket name has dots',
  severity: 'INFO',
  resource: 'aws_s3_bucket',
  // An open question of tidiness helps nobody: a name that is made up at apply is not asked for.
  when: bucket => unless(hasPlainName(bucket).outcome === 'undetermined'),
  must: hasPlainName,
  why: 'The certificate of S3 holds for one label before its domain, so a name with dots cannot be called over TLS as a host. Clients then fall back on other addresses, or leave the check out.',
  remediation: 'Write dashes in the place of dots; a bucket cannot be renamed, so that takes a new one.',
  fix: `
    resource "aws_s3_bucket" "this" {
      bucket = "example-com-assets"
    }
  `,
  source: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html',
  equivalents: { trivy: ['AWS-0320'] },
  examples: {
    pass: [
      `
        resource "aws_s3_bucket" "data" {
          bucket = "example-com-assets"
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket_prefix = "assets-"
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket" "data" {
          bucket = "assets.example.com"
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket_prefix = "example.com-"
        }
      `,
    ],
    undetermined: 'To a name that is made up at apply the policy does not apply.',
  },
})

function isPlain(name: string): boolean {
  return !name.includes('.')
}

function hasPlainName(bucket: AwsResource<'aws_s3_bucket'>) {
  return all(
    any(bucket.bucket.isAbsent(), bucket.bucket.satisfies(isPlain, 'a name without dots is expected')),
    any(
      bucket.bucket_prefix.isAbsent(),
      bucket.bucket_prefix.satisfies(isPlain, 'a prefix without dots is expected'),
    ),
  )
}
