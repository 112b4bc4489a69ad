import {
  type AwsResource,
  all,
  any,
  asValue,
  companions,
  follow,
  inAccount,
  not,
  policy,
  type Scalar,
  unless,
} from '../shared/index.ts'
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
  resource: [
    'aws_s3_bucket',
    'aws_s3_object',
    'aws_s3_object_copy',
    'aws_storagegateway_nfs_file_share',
    'aws_storagegateway_smb_file_share',
    'aws_dms_s3_endpoint',
    'aws_dms_endpoint',
    'aws_iot_topic_rule',
    'aws_medialive_channel',
    'aws_codepipeline',
  ],
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
    // These write objects with an ACL that they are told.
    aws_storagegateway_nfs_file_share: share => writesNoneOpen(share, share.object_acl, share.location_arn),
    aws_storagegateway_smb_file_share: share => writesNoneOpen(share, share.object_acl, share.location_arn),
    aws_dms_s3_endpoint: one => writesNoneOpen(one, one.canned_acl_for_objects, one.bucket_name),
    aws_dms_endpoint: one =>
      writesNoneOpen(one, one.s3_settings.canned_acl_for_objects, one.s3_settings.bucket_name),
    aws_iot_topic_rule: rule =>
      all(
        rule.s3.every(action => writesNoneOpen(rule, action.canned_acl, action.bucket_name)),
        writesNoneOpen(rule, rule.error_action.s3.canned_acl, rule.error_action.s3.bucket_name),
      ),
    aws_medialive_channel: channel =>
      channel.encoder_settings.output_groups.every(({ output_group_settings: to }) =>
        all(
          to.archive_group_settings.every(({ archive_cdn_settings: cdn, destination }) =>
            writesNoneOpenAt(channel, cdn.archive_s3_settings.canned_acl, destination),
          ),
          writesNoneOpenAt(
            channel,
            to.frame_capture_group_settings.frame_capture_cdn_settings.frame_capture_s3_settings.canned_acl,
            to.frame_capture_group_settings.destination,
          ),
          to.hls_group_settings.hls_cdn_settings.every(cdn =>
            writesNoneOpenAt(channel, cdn.hls_s3_settings.canned_acl, to.hls_group_settings.destination),
          ),
        ),
      ),
    aws_codepipeline: pipeline =>
      pipeline.stage.every(({ action: actions }) =>
        actions.every(({ provider, configuration }) =>
          any(
            provider.isNot('S3'),
            writesNoneOpen(pipeline, configuration.entryOf('CannedACL'), configuration.entryOf('BucketName')),
          ),
        ),
      ),
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

    resource "aws_storagegateway_nfs_file_share" "this" {
      object_acl = "private"
    }

    resource "aws_storagegateway_smb_file_share" "this" {
      object_acl = "private"
    }

    resource "aws_dms_s3_endpoint" "this" {
      canned_acl_for_objects = "private"
    }

    resource "aws_dms_endpoint" "this" {
      s3_settings {
        canned_acl_for_objects = "private"
      }
    }

    resource "aws_iot_topic_rule" "this" {
      s3 {
        canned_acl = "private"
      }
      error_action {
        s3 {
          canned_acl = "private"
        }
      }
    }

    resource "aws_medialive_channel" "this" {
      encoder_settings {
        output_groups {
          output_group_settings {
            hls_group_settings {
              hls_cdn_settings {
                hls_s3_settings {
                  canned_acl = "BUCKET_OWNER_FULL_CONTROL"
                }
              }
            }
          }
        }
      }
    }

    resource "aws_codepipeline" "this" {
      stage {
        action {
          provider = "S3"
          configuration = {
            CannedACL = "private"
          }
        }
      }
    }
  `,
  fixFor: {
    aws_medialive_channel: (_, told) => {
      const groups = ['archive', 'frame_capture', 'hls'].filter(group =>
        told.some(path => path.includes(`${group}_s3_settings`)),
      )
      return groups.length > 0 ? channel('this', groups, 'BUCKET_OWNER_FULL_CONTROL') : undefined
    },
  },
  source: [
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_object',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_object_copy',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_nfs_file_share',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_smb_file_share',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_s3_endpoint',
    'https://registry.terraform.io/providers/hashicorp/aws/5.46.0/docs/resources/dms_endpoint',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iot_topic_rule',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/medialive_channel',
    'https://docs.aws.amazon.com/codepipeline/latest/userguide/action-reference-S3Deploy.html',
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
      shared('private'),
      `${shared('public-read')}${beside('public_access_block', 'ignore_public_acls = true')}`,
      migrated('none'),
      routed('private', 'bucket-owner-full-control'),
      live('archive', 'BUCKET_OWNER_FULL_CONTROL'),
      `${live('archive', 'PUBLIC_READ')}${beside('public_access_block', 'ignore_public_acls = true')}`,
      deployed('bucket-owner-full-control'),
      deployed('public-read').replace('"S3"', '"CodeBuild"'),
      `${deployed('public-read')}${beside('public_access_block', 'ignore_public_acls = true')}`,
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
      shared('public-read'),
      shared('authenticated-read').replaceAll('nfs', 'smb'),
      migrated('public-read-write'),
      routed('public-read', 'private'),
      routed('private', 'public-read'),
      `resource "aws_dms_endpoint" "lake" {
        endpoint_id   = "lake"
        endpoint_type = "target"
        engine_name   = "s3"
        s3_settings {
          bucket_name            = "lake"
          canned_acl_for_objects = "public-read"
        }
      }`,
      live('archive', 'PUBLIC_READ'),
      live('frame_capture', 'AUTHENTICATED_READ'),
      live('hls', 'PUBLIC_READ'),
      deployed('public-read'),
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

/** MediaLive writes them in its own way. */
const OPEN = ['public-read', 'public-read-write', 'authenticated-read', 'PUBLIC_READ', 'AUTHENTICATED_READ']

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

/** Nobody outside reads by its ACL what is written so. */
function writesNoneOpen(writer: object, acl: Scalar, bucket: Scalar) {
  return any(
    acl.noneOf(OPEN),
    follow(bucket, 'aws_s3_bucket', ['arn', 'id', 'bucket']).some(ignoresAcls),
    inAccount(writer, 'aws_s3_account_public_access_block').some(block => block.ignore_public_acls.is(true)),
  )
}

/** The same of what a channel writes to the destination of this name. */
function writesNoneOpenAt(
  channel: AwsResource<'aws_medialive_channel'>,
  acl: Scalar,
  { destination_ref_id: destination }: { readonly destination_ref_id: Scalar },
) {
  const name = asValue(destination)._raw
  return any(
    acl.noneOf(OPEN),
    channel.destinations.some(({ id, settings }) =>
      all(
        typeof name === 'string' ? id.is(name) : id.isSet(),
        settings.some(({ url }) => follow(url, 'aws_s3_bucket', ['id', 'bucket']).some(ignoresAcls)),
      ),
    ),
    writesNoneOpen(channel, acl, destination),
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

function shared(acl: string): string {
  return `
    resource "aws_s3_bucket" "site" {}
    resource "aws_storagegateway_nfs_file_share" "site" {
      gateway_arn  = "arn:aws:storagegateway:eu-central-1:111122223333:gateway/sgw-12345678"
      location_arn = aws_s3_bucket.site.arn
      role_arn     = "arn:aws:iam::111122223333:role/gateway"
      object_acl   = "${acl}"
    }
  `
}

function migrated(acl: string): string {
  return `
    resource "aws_dms_s3_endpoint" "lake" {
      endpoint_id             = "lake"
      endpoint_type           = "target"
      bucket_name             = "lake"
      service_access_role_arn = "arn:aws:iam::111122223333:role/dms"
      canned_acl_for_objects  = "${acl}"
    }
  `
}

function routed(acl: string, aclOfErrors: string): string {
  const to = (acl: string) => `s3 {
        bucket_name = "events"
        key         = "event"
        role_arn    = "arn:aws:iam::111122223333:role/rule"
        canned_acl  = "${acl}"
      }`
  return `
    resource "aws_iot_topic_rule" "events" {
      name        = "events"
      enabled     = true
      sql         = "SELECT * FROM 'events'"
      sql_version = "2016-03-23"
      ${to(acl)}
      error_action {
        ${to(aclOfErrors)}
      }
    }
  `
}

function live(group: string, acl: string): string {
  const destination = 'destination {\n destination_ref_id = "bucket"\n }'
  return `
    resource "aws_s3_bucket" "site" {
      bucket = "site"
    }
    ${channel(
      'live',
      [group],
      acl,
      destination,
      `
        name          = "live"
        channel_class = "SINGLE_PIPELINE"
        destinations {
          id = "bucket"
          settings {
            url = "s3ssl://\${aws_s3_bucket.site.id}/live"
          }
        }
      `,
    )}
  `
}

/** A channel that writes what these kinds of outputs make by an ACL. */
function channel(name: string, groups: readonly string[], acl: string, beside = '', body = ''): string {
  const outputs = groups.map(
    group => `
            ${group}_group_settings {
              ${beside}
              ${group}_cdn_settings {
                ${group}_s3_settings {
                  canned_acl = "${acl}"
                }
              }
            }`,
  )
  return `
    resource "aws_medialive_channel" "${name}" {
      ${body}
      encoder_settings {
        output_groups {
          output_group_settings {${outputs.join('')}
          }
        }
      }
    }`
}

function deployed(acl: string): string {
  return `
    resource "aws_s3_bucket" "site" {}
    resource "aws_codepipeline" "site" {
      name = "site"
      stage {
        name = "Deploy"
        action {
          name     = "Deploy"
          category = "Deploy"
          owner    = "AWS"
          provider = "S3"
          version  = "1"
          configuration = {
            BucketName = aws_s3_bucket.site.id
            Extract    = "true"
            CannedACL  = "${acl}"
          }
        }
      }
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
