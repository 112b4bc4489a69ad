import { all, any, asValue, not, type Scalar, type Verdict } from '../../engine/index.ts'
import { grantsAnyone, type Statement, statements } from './iam.ts'
import { type AwsResource, companions, follow, inAccount } from './policy.ts'
import { unless } from './unless.ts'

type Bucket = AwsResource<'aws_s3_bucket'>
type Acl = AwsResource<'aws_s3_bucket_acl'>
export type Block =
  | AwsResource<'aws_s3_bucket_public_access_block'>
  | AwsResource<'aws_s3_account_public_access_block'>

/** How a companion names its bucket. */
export const OF_BUCKET = { bucket: ['id', 'bucket'] } as const

/** Its bucket is not of this plan: of one that is, it is told there. */
export function isElsewhere({ bucket }: { readonly bucket: Scalar }): Verdict {
  return follow(bucket, 'aws_s3_bucket', OF_BUCKET.bucket).no()
}

/**
 * What a resource beside a bucket says, or the bucket by an argument of its own, as it was written before version 4 of the provider and
 * can be still. Where both fail it is told where something is written.
 */
export function besideOrWithin(beside: Verdict, within: Verdict, argument: object): Verdict {
  return isWritten(argument) ? any(within, beside) : any(beside, within)
}

/** The configuration gives the argument a value: what mends it is written there, for a resource beside it would be undone. */
export function isWritten(argument: object): boolean {
  const value = asValue(argument)
  return value._state() === 'known' && value._body.graph.mayBeWritten(value)
}

/** The bucket keeps versions by arguments of its own. S3 switches that on with the lock of its objects, and lets nobody suspend it. */
export function isVersionedWithin(bucket: Bucket): Verdict {
  return any(
    bucket.versioning.enabled.is(true),
    bucket.object_lock_enabled.is(true),
    bucket.object_lock_configuration.object_lock_enabled.is('Enabled'),
  )
}

/** What strangers may do with a bucket: read it or change it. What lets them do both is told as a change. */
export type Access = 'read' | 'write'

/**
 * Nobody outside may do this with a bucket, by its ACL or its policy as they stand: what the public access block of the bucket or of
 * the account takes the force from does not count, nor does the ACL of a bucket that has none.
 */
export function isClosedTo(access: Access, bucket: Bucket): Verdict {
  // Many policies ask this first, and the next one too.
  return asValue(bucket)._once(`closed to ${access}`, () => closedTo(access, bucket))
}

function closedTo(access: Access, bucket: Bucket): Verdict {
  return all(
    any(not(isOpenByAcl(access, bucket)), ignoresAcls(bucket)),
    any(
      not(isOpenByPolicy(access, bucket)),
      isBlocked(bucket, block => block.restrict_public_buckets.is(true)),
    ),
  )
}

/** Nobody outside may do this with a bucket by this ACL, as it stands; for one whose bucket is not of this plan. */
export function isAclClosedTo(access: Access, acl: Acl): Verdict {
  return any(not(grantsEveryone(access, acl)), areIgnoredBeside(acl))
}

/** What ACLs of the bucket or of an object in it grant to everyone has no force. */
export function ignoresAcls(bucket: Bucket): Verdict {
  return any(
    isBlocked(bucket, isIgnoringAcls),
    companions(bucket, 'aws_s3_bucket_ownership_controls', OF_BUCKET).some(hasNoAcls),
  )
}

/** The same of a bucket that is not of this plan, by what names it as this resource does. */
export function areIgnoredBeside(one: { readonly bucket: Scalar }): Verdict {
  const ofIt = { bucket: 'bucket' } as const
  return any(
    companions(one, 'aws_s3_bucket_public_access_block', ofIt).some(isIgnoringAcls),
    inAccount(one, 'aws_s3_account_public_access_block').some(isIgnoringAcls),
    companions(one, 'aws_s3_bucket_ownership_controls', ofIt).some(hasNoAcls),
  )
}

function isIgnoringAcls(block: Block): Verdict {
  return block.ignore_public_acls.is(true)
}

/** S3 asks no ACL of the bucket: what one grants has no force. */
function hasNoAcls(controls: AwsResource<'aws_s3_bucket_ownership_controls'>): Verdict {
  return controls.rule.object_ownership.is('BucketOwnerEnforced')
}

/** The bucket or its account has a public access block that passes the test. */
export function isBlocked(bucket: Bucket, by: (block: Block) => Verdict): Verdict {
  return any(
    companions(bucket, 'aws_s3_bucket_public_access_block', OF_BUCKET).some(by),
    inAccount(bucket, 'aws_s3_account_public_access_block').some(by),
  )
}

/** Certainly public: another policy tells it, and what would say the same of the bucket is not meant. */
export function isToldAsPublic(bucket: Bucket): boolean {
  return isClosedTo('read', bucket).outcome === 'fail' || isClosedTo('write', bucket).outcome === 'fail'
}

/** A public access block has something on. */
export function blocksSome(block: Block): Verdict {
  return not(
    all(
      block.block_public_acls.isNot(true),
      block.block_public_policy.isNot(true),
      block.ignore_public_acls.isNot(true),
      block.restrict_public_buckets.isNot(true),
    ),
  )
}

/** All four settings of a public access block are on. */
export function blocksAll(block: Block): Verdict {
  return all(
    block.block_public_acls.is(true),
    block.block_public_policy.is(true),
    block.ignore_public_acls.is(true),
    block.restrict_public_buckets.is(true),
  )
}

const CANNED: Readonly<Record<Access, readonly string[]>> = {
  read: ['public-read', 'authenticated-read', 'website'],
  write: ['public-read-write'],
}
const PERMISSIONS: Readonly<Record<Access, readonly string[]>> = {
  read: ['READ', 'READ_ACP'],
  write: ['WRITE', 'WRITE_ACP', 'FULL_CONTROL'],
}
/** The groups that stand for everyone, and for everyone who has any AWS account at all. */
export const EVERYONE = [
  'http://acs.amazonaws.com/groups/global/AllUsers',
  'http://acs.amazonaws.com/groups/global/AuthenticatedUsers',
]

function isOpenByAcl(access: Access, bucket: Bucket): Verdict {
  return any(
    bucket.acl.oneOf(CANNED[access]),
    bucket.grant.some(grant =>
      all(
        grant.uri.oneOf(EVERYONE),
        grant.permissions.some(one => one.oneOf(PERMISSIONS[access])),
      ),
    ),
    companions(bucket, 'aws_s3_bucket_acl', OF_BUCKET).some(own => grantsEveryone(access, own)),
  )
}

/** An ACL lets everyone do this. */
function grantsEveryone(access: Access, acl: Acl): Verdict {
  return any(
    acl.acl.oneOf(CANNED[access]),
    acl.access_control_policy.grant.some(grant =>
      all(grant.grantee.uri.oneOf(EVERYONE), grant.permission.oneOf(PERMISSIONS[access])),
    ),
  )
}

function isOpenByPolicy(access: Access, bucket: Bucket): Verdict {
  const opens = (policy: Scalar) =>
    not(statements(policy).no(statement => all(grantsAnyone(statement), lets(access, statement))))
  return any(
    opens(bucket.policy),
    companions(bucket, 'aws_s3_bucket_policy', OF_BUCKET).some(own => opens(own.policy)),
  )
}

const READING = ['s3:GetObject', 's3:GetObjectVersion', 's3:ListBucket', 's3:ListBucketVersions']
const CHANGING = [
  's3:PutObject',
  's3:DeleteObject',
  's3:DeleteObjectVersion',
  's3:PutObjectAcl',
  's3:PutBucketAcl',
  's3:PutBucketPolicy',
  's3:DeleteBucket',
]

/** A statement speaks of actions that read a bucket, or of some that change it. */
export function lets(access: Access, statement: Statement): Verdict {
  const changes = any(...CHANGING.map(action => statement.covers(action)))
  return access === 'write'
    ? changes
    : all(any(...READING.map(action => statement.covers(action))), not(changes))
}

/** Logs of S3, of a load balancer or of CloudFront are delivered into the bucket. */
export function receivesLogs(bucket: Bucket): Verdict {
  return asValue(bucket)._once('receives logs', () => logsInto(bucket))
}

function logsInto(bucket: Bucket): Verdict {
  return any(
    bucket.acl.is('log-delivery-write'),
    bucket.grant.some(grant => grant.uri.is(LOG_GROUP)),
    companions(bucket, 'aws_s3_bucket_acl', OF_BUCKET).some(own =>
      any(
        own.acl.is('log-delivery-write'),
        own.access_control_policy.grant.some(({ grantee }) => grantee.uri.is(LOG_GROUP)),
      ),
    ),
    // A policy that the plan does not show says nothing here: nearly every bucket has one.
    unless(!letsLogsIn(bucket)),
    companions(bucket, 'aws_s3_bucket_logging', { target_bucket: ['id', 'bucket'] }).some(),
    companions(bucket, 'aws_s3_bucket', { 'logging.target_bucket': ['id', 'bucket'] }).some(),
    companions(bucket, 'aws_lb', { 'access_logs.bucket': ['id', 'bucket'] }).some(),
    companions(bucket, 'aws_elb', { 'access_logs.bucket': ['id', 'bucket'] }).some(),
    receivesCloudFrontLogs(bucket),
  )
}

/** The standard log of a CloudFront distribution is delivered into the bucket, or may be by its ACL. */
export function receivesCloudFrontLogs(bucket: Bucket): Verdict {
  return any(
    bucket.grant.some(grant => grant.id.is(CLOUDFRONT)),
    companions(bucket, 'aws_s3_bucket_acl', OF_BUCKET).some(own =>
      own.access_control_policy.grant.some(({ grantee }) => grantee.id.is(CLOUDFRONT)),
    ),
    companions(bucket, 'aws_cloudfront_distribution', {
      'logging_config.bucket': ['bucket_domain_name', 'bucket_regional_domain_name'],
    }).some(),
  )
}

/** The group in whose name S3 writes access logs, and the canonical user that does so for CloudFront. */
const LOG_GROUP = 'http://acs.amazonaws.com/groups/s3/LogDelivery'
const CLOUDFRONT = 'c4c1ede66af53448b93c283ce9448c4ba468c9432aa01d700d3878632f77d2d0'
const LOG_SERVICES = [
  'Service:logging.s3.amazonaws.com',
  'Service:logdelivery.elasticloadbalancing.amazonaws.com',
]

/** Whom load balancers write access logs as, in regions from before August 2022: the provider has them in `aws_elb_service_account`. */
const LOAD_BALANCERS = new Set([
  '009996457667',
  '027434742980',
  '033677994240',
  '037604701340',
  '048591011584',
  '054676820928',
  '076674570225',
  '098369216593',
  '114774131450',
  '127311923021',
  '156460612806',
  '190560391635',
  '383597477331',
  '507241528517',
  '582318560864',
  '589379963580',
  '600734575887',
  '635631232127',
  '638102146993',
  '652711504416',
  '718504428378',
  '754344448648',
  '783225319266',
  '797873946194',
  '897822967062',
  '985666609251',
])

function isLogSender(principal: string): boolean {
  const [, account = ''] = /^AWS:(?:arn:[\w-]+:iam::)?(\d{12})(?::root)?$/.exec(principal) ?? []
  return LOG_SERVICES.includes(principal) || LOAD_BALANCERS.has(account)
}

function letsLogsIn(bucket: Bucket): boolean {
  const lets = (policy: Scalar) =>
    not(
      statements(policy).no(statement =>
        all(statement.allows(), statement.covers('s3:PutObject'), statement.to(isLogSender)),
      ),
    )
  const lettingIn = any(
    lets(bucket.policy),
    companions(bucket, 'aws_s3_bucket_policy', OF_BUCKET).some(own => lets(own.policy)),
  )
  return lettingIn.outcome === 'pass'
}

/** An example: an ACL beside the ownership controls of the same bucket, one of the plan or, by its name, one that stands elsewhere. */
export function aclBeside(ownership: string, acl: string, name?: string): string {
  const bucket = name === undefined ? 'aws_s3_bucket.data.id' : `"${name}"`
  const beside = `
    resource "aws_s3_bucket_ownership_controls" "data" {
      bucket = ${bucket}
      rule {
        object_ownership = "${ownership}"
      }
    }
    resource "aws_s3_bucket_acl" "data" {
      bucket = ${bucket}
      acl    = "${acl}"
    }
  `
  return name === undefined ? `\n    resource "aws_s3_bucket" "data" {}${beside}` : beside
}
