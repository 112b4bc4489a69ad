import { type AwsResource, all, any, companions, not, policy, unless } from '../shared/index.ts'
import {
  areIgnoredBeside,
  EVERYONE,
  ignoresAcls,
  isElsewhere,
  isToldAsPublic,
  OF_BUCKET,
} from '../shared/s3.ts'

type Bucket = AwsResource<'aws_s3_bucket'>
type Written = AwsResource<'aws_s3_object'>
type Copied = AwsResource<'aws_s3_object_copy'>

export default policy({
  title: 'Object is not public',
  problem: 'Object is public',
  severity: 'HIGH',
  resource: ['aws_s3_bucket', 'aws_s3_object', 'aws_s3_object_copy'],
  when: {
    // A bucket that everybody reads anyway has a finding of that.
    aws_s3_bucket: bucket => unless(isToldAsPublic(bucket)),
    // The objects of a bucket of this plan are told at the bucket, all of them as one.
    aws_s3_object: isElsewhere,
    aws_s3_object_copy: isElsewhere,
  },
  must: {
    aws_s3_bucket: bucket => any(holdsNoneOpen(bucket), ignoresAcls(bucket)),
    aws_s3_object: object => any(not(isOpen(object)), areIgnoredBeside(object)),
    aws_s3_object_copy: object => any(not(isOpenCopy(object)), areIgnoredBeside(object)),
  },
  why: 'The ACL of an object lets anyone read it, or anyone with an account of AWS, whatever the ACL of its bucket says. Who knows or guesses its key needs nothing else.',
  remediation:
    'Leave the ACL of the object private and block public ACLs; serve public files through CloudFront instead.',
  fix: `
    resource "aws_s3_bucket_public_access_block" "this" {
      bucket                  = aws_s3_bucket.this.id
      block_public_acls       = true
      block_public_policy     = true
      ignore_public_acls      = true
      restrict_public_buckets = true
    }

    resource "aws_s3_object" "this" {
      acl = "private"
    }

    resource "aws_s3_object_copy" "this" {
      acl = "private"
    }
  `,
  source: [
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_object',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_object_copy',
  ],
  equivalents: {},
  examples: {
    pass: [
      ofPlan('acl = "private"'),
      ofPlan(''),
      ofPlan('acl = "bucket-owner-full-control"'),
      ofPlan('acl = "public-read"', beside('public_access_block', 'ignore_public_acls = true')),
      ofPlan(
        'acl = "public-read"',
        beside('ownership_controls', 'rule {\n object_ownership = "BucketOwnerEnforced"\n }'),
      ),
      ofOther('acl = "private"'),
      `${ofOther('acl = "public-read"')}${beside('public_access_block', 'ignore_public_acls = true', '"site"')}`,
      copied('acl = "private"'),
      copied(grantTo('AllUsers').replace('uri', '# uri')),
      `${copied('acl = "public-read"')}resource "aws_s3_account_public_access_block" "all" {\n  ignore_public_acls = true\n}`,
    ],
    fail: [
      ofPlan('acl = "public-read"'),
      ofPlan('acl = "public-read-write"'),
      ofPlan('acl = "authenticated-read"'),
      ofPlan('acl = "public-read"', beside('public_access_block', 'block_public_policy = true')),
      ofPlan(
        'acl = "public-read"',
        beside('ownership_controls', 'rule {\n object_ownership = "BucketOwnerPreferred"\n }'),
      ),
      `${copied('acl = "public-read"', 'aws_s3_bucket.site.id')}resource "aws_s3_bucket" "site" {}`,
      ofOther('acl = "public-read"'),
      copied('acl = "public-read"'),
      copied(grantTo('AllUsers')),
      copied(grantTo('AuthenticatedUsers')),
    ],
    undetermined: [ofOther('acl = local.acl'), ofPlan('acl = local.acl')],
  },
})

/** As a whole it is one finding of a bucket, however many objects are open. */
function holdsNoneOpen(bucket: Bucket) {
  return any(
    all(
      companions(bucket, 'aws_s3_object', OF_BUCKET).no(isOpen),
      companions(bucket, 'aws_s3_object_copy', OF_BUCKET).no(isOpenCopy),
    ),
  )
}

const OPEN = ['public-read', 'public-read-write', 'authenticated-read']

function isOpen({ acl }: Pick<Written, 'acl'>) {
  return acl.oneOf(OPEN)
}

/** Of an object there is nothing to write into: every right over it is one to read it, or leads to one. */
function isOpenCopy(copy: Copied) {
  return any(
    isOpen(copy),
    copy.grant.some(({ uri }) => uri.oneOf(EVERYONE)),
  )
}

function ofPlan(acl: string, more = ''): string {
  return `
    resource "aws_s3_bucket" "site" {}
    resource "aws_s3_object" "page" {
      bucket  = aws_s3_bucket.site.id
      key     = "index.html"
      content = "Hello"
      ${acl}
    }
    ${more}
  `
}

function ofOther(acl: string): string {
  return `
    resource "aws_s3_object" "page" {
      bucket  = "site"
      key     = "index.html"
      content = "Hello"
      ${acl}
    }
  `
}

function copied(acl: string, bucket = '"site"'): string {
  return `
    resource "aws_s3_object_copy" "page" {
      bucket = ${bucket}
      key    = "index.html"
      source = "drafts/index.html"
      ${acl}
    }
  `
}

function grantTo(group: string): string {
  return `grant {
        type        = "Group"
        permissions = ["READ"]
        uri         = "http://acs.amazonaws.com/groups/global/${group}"
      }`
}

function beside(kind: string, setting: string, bucket = 'aws_s3_bucket.site.id'): string {
  return `
    resource "aws_s3_bucket_${kind}" "site" {
      bucket = ${bucket}
      ${setting}
    }
  `
}
