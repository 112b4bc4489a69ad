import type { Scalar, Verdict } from '../../engine/index.ts'
import {
  type AwsResource,
  any,
  companions,
  follow,
  grantsAnyone,
  inAccount,
  policy,
  statements,
  unlessTheirs,
} from '../shared/index.ts'
import { isBlocked } from '../shared/s3.ts'
import { unless } from '../shared/unless.ts'

export default policy({
  title: 'Access point policy is not public',
  problem: 'Access point policy is public',
  severity: 'HIGH',
  resource: [
    'aws_s3_access_point',
    'aws_s3control_access_point_policy',
    'aws_s3control_multi_region_access_point_policy',
  ],
  must: {
    aws_s3_access_point: point =>
      // AWS keeps one policy: it is told at the one that has the say of it.
      unlessTheirs(
        any(allowsNobody(point.policy), isClosed(point)),
        companions(point, 'aws_s3control_access_point_policy', { access_point_arn: 'arn' }),
      ),
    aws_s3control_access_point_policy: own =>
      any(
        allowsNobody(own.policy),
        unless(!isOnOutpost(own.access_point_arn)),
        follow(own.access_point_arn, 'aws_s3_access_point', ['arn', 'id']).some(isClosed),
        isAccountClosed(own),
      ),
    aws_s3control_multi_region_access_point_policy: own =>
      any(
        allowsNobody(own.details.policy),
        follow(own.details.name, 'aws_s3control_multi_region_access_point', 'id').some(isClosedEverywhere),
        companions(own, 'aws_s3control_multi_region_access_point', {
          'details.name': 'details.name',
        }).some(isClosedEverywhere),
        isAccountClosed(own),
      ),
  },
  why: 'A bucket that leaves the decision to its access points, as AWS advises, lets in whomever the policy of one lets in: here everyone, with or without AWS credentials.',
  remediation:
    'Name the accounts and roles that need access in Principal, or leave restrict_public_buckets of the access point on.',
  fix: `
    resource "aws_s3_access_point" "this" {
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:role/reader" }
          Action    = "s3:GetObject"
          Resource  = "arn:aws:s3:eu-central-1:111122223333:accesspoint/data/object/*"
        }]
      })
    }

    resource "aws_s3control_access_point_policy" "this" {
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:role/reader" }
          Action    = "s3:GetObject"
          Resource  = "arn:aws:s3:eu-central-1:111122223333:accesspoint/data/object/*"
        }]
      })
    }

    resource "aws_s3control_multi_region_access_point_policy" "this" {
      details {
        policy = jsonencode({
          Version = "2012-10-17"
          Statement = [{
            Effect    = "Allow"
            Principal = { AWS = "arn:aws:iam::111122223333:role/reader" }
            Action    = "s3:GetObject"
            Resource  = "arn:aws:s3::111122223333:accesspoint/data.mrap/object/*"
          }]
        })
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3control_access_point_policy',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3control_multi_region_access_point_policy',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-points-policies.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-points-bpa-settings.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/s3-outposts/S3OutpostsIAM.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/API/API_control_GetAccessPointForObjectLambda.html',
  ],
  equivalents: {},
  differs:
    'With the block of the access point, of its bucket or of the account on, or from within one VPC alone, nobody is let in from outside whatever the policy says. On Outposts, and for access points of Object Lambda, the block is always on.',
  examples: {
    pass: [
      `
        resource "aws_s3_access_point" "data" {
          bucket = "data"
          name   = "data"
        }
      `,
      open('', ''),
      open('restrict_public_buckets = true', ''),
      open(
        'restrict_public_buckets = false',
        `
          vpc_configuration {
            vpc_id = "vpc-1a2b3c4d"
          }
        `,
      ),
      `
        ${open('restrict_public_buckets = false', '')}
        resource "aws_s3_account_public_access_block" "account" {
          restrict_public_buckets = true
        }
      `,
      `
        ${open('restrict_public_buckets = false', '')}
        resource "aws_s3_bucket_public_access_block" "data" {
          bucket                  = "data"
          restrict_public_buckets = true
        }
      `,
      `
        resource "aws_s3_access_point" "data" {
          bucket = "data"
          name   = "data"
        }
        resource "aws_s3control_access_point_policy" "data" {
          access_point_arn = aws_s3_access_point.data.arn
          policy           = ${document('"*"')}
        }
      `,
      `
        resource "aws_s3control_access_point_policy" "data" {
          access_point_arn = "arn:aws:s3:eu-central-1:111122223333:accesspoint/data"
          policy           = ${document('{ AWS = "arn:aws:iam::111122223333:root" }')}
        }
      `,
      `
        resource "aws_s3control_access_point_policy" "data" {
          access_point_arn = "arn:aws:s3-outposts:eu-central-1:111122223333:outpost/op-1a2b3c4d/accesspoint/data"
          policy           = ${document('"*"')}
        }
      `,
      `
        resource "aws_s3control_multi_region_access_point" "data" {
          details {
            name = "data"
            region {
              bucket = "data"
            }
          }
        }
        resource "aws_s3control_multi_region_access_point_policy" "data" {
          details {
            name   = "data"
            policy = ${document('"*"')}
          }
        }
      `,
      `
        resource "aws_s3control_multi_region_access_point" "data" {
          details {
            name = "data"
            region {
              bucket = "data"
            }
          }
        }
        resource "aws_s3control_multi_region_access_point_policy" "data" {
          details {
            name   = "\${aws_s3control_multi_region_access_point.data.id}"
            policy = ${document('"*"')}
          }
        }
      `,
    ],
    fail: [
      open('restrict_public_buckets = false', ''),
      `
        resource "aws_s3_access_point" "data" {
          bucket = "data"
          name   = "data"
          public_access_block_configuration {
            block_public_policy     = false
            restrict_public_buckets = false
          }
        }
        resource "aws_s3control_access_point_policy" "data" {
          access_point_arn = aws_s3_access_point.data.arn
          policy           = ${document('{ AWS = "*" }')}
        }
      `,
      `
        resource "aws_s3control_access_point_policy" "data" {
          access_point_arn = "arn:aws:s3:eu-central-1:111122223333:accesspoint/data"
          policy           = data.aws_iam_policy_document.data.json
        }
        data "aws_iam_policy_document" "data" {
          statement {
            actions   = ["s3:GetObject"]
            resources = ["arn:aws:s3:eu-central-1:111122223333:accesspoint/data/object/*"]
            principals {
              type        = "*"
              identifiers = ["*"]
            }
          }
        }
      `,
      `
        resource "aws_s3control_multi_region_access_point" "data" {
          details {
            name = "data"
            region {
              bucket = "data"
            }
            public_access_block {
              restrict_public_buckets = false
            }
          }
        }
        resource "aws_s3control_multi_region_access_point_policy" "data" {
          details {
            name   = "data"
            policy = ${document('"*"')}
          }
        }
      `,
      `
        resource "aws_s3control_multi_region_access_point_policy" "data" {
          details {
            name   = "data"
            policy = ${document('"*"')}
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_access_point" "data" {
          bucket = "data"
          name   = "data"
          public_access_block_configuration {
            restrict_public_buckets = local.restrict
          }
        }
        resource "aws_s3control_access_point_policy" "data" {
          access_point_arn = aws_s3_access_point.data.arn
          policy           = ${document('{ AWS = "*" }')}
        }
      `,
      open('restrict_public_buckets = local.restrict', ''),
      `
        resource "aws_s3control_access_point_policy" "data" {
          access_point_arn = "arn:aws:s3:eu-central-1:111122223333:accesspoint/data"
          policy           = local.policy
        }
      `,
    ],
  },
})

function allowsNobody(document: Scalar): Verdict {
  return statements(document).no(grantsAnyone)
}

/** Whatever its policy says, nobody gets in from outside of the account, or of the one VPC that it is for. */
function isClosed(point: AwsResource<'aws_s3_access_point'>): Verdict {
  return any(
    point.public_access_block_configuration.restrict_public_buckets.isNot(false),
    point.vpc_configuration.vpc_id.isSet(),
    follow(point.bucket, 'aws_s3_bucket', ['id', 'bucket']).some(bucket =>
      isBlocked(bucket, block => block.restrict_public_buckets.is(true)),
    ),
    companions(point, 'aws_s3_bucket_public_access_block', { bucket: 'bucket' }).some(block =>
      block.restrict_public_buckets.is(true),
    ),
    isAccountClosed(point),
  )
}

function isClosedEverywhere(point: AwsResource<'aws_s3control_multi_region_access_point'>): Verdict {
  return point.details.public_access_block.restrict_public_buckets.isNot(false)
}

/** One of this plan, whose ARN is still to be made, is known by its VPC. */
function isOnOutpost(arn: Scalar): boolean {
  return (
    arn.satisfies(text => text.includes(':s3-outposts:'), 'an access point on an Outpost is expected')
      .outcome === 'pass'
  )
}

function isAccountClosed(beside: object): Verdict {
  return inAccount(beside, 'aws_s3_account_public_access_block').some(block =>
    block.restrict_public_buckets.is(true),
  )
}

function document(principal: string): string {
  return `jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = ${principal}
      Action    = "s3:GetObject"
      Resource  = "arn:aws:s3:eu-central-1:111122223333:accesspoint/data/object/*"
    }]
  })`
}

function open(block: string, more: string): string {
  return `
    resource "aws_s3_access_point" "data" {
      bucket = "data"
      name   = "data"
      policy = ${document('"*"')}
      ${block && `public_access_block_configuration {\n${block}\n}`}
      ${more}
    }
  `
}
