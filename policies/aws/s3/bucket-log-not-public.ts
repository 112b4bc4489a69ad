import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Access log of a bucket is granted to nobody unknown',
  problem: 'Access log of a bucket is granted to everybody',
  severity: 'MEDIUM',
  resource: 'aws_s3_bucket_logging',
  must: logging =>
    // What is granted is told too: without a grantee nothing of the grant can stay.
    logging.target_grant.no(({ grantee, permission }) =>
      all(grantee.uri.satisfies(isEverybody, 'a group of all is expected'), permission.isSet()),
    ),
  why: 'The log tells which objects there are, who reads them and from where, and each of its objects carries this grant. Only the block of public access then keeps strangers from it.',
  remediation: 'Take the grant out, or name an account in it.',
  fix: `
    resource "aws_s3_bucket_logging" "this" {
      bucket        = "orders"
      target_bucket = "logs"
      target_prefix = "orders/"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_logging',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/enable-server-access-logging.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      logging(''),
      logging(
        'target_grant {\n    permission = "READ"\n    grantee {\n      type = "CanonicalUser"\n    }\n  }',
      ),
      grant('"http://acs.amazonaws.com/groups/s3/LogDelivery"'),
    ],
    fail: [
      grant('"http://acs.amazonaws.com/groups/global/AllUsers"'),
      grant('"http://acs.amazonaws.com/groups/global/AuthenticatedUsers"'),
    ],
    undetermined: [grant('local.group')],
  },
})

function isEverybody(uri: string): boolean {
  return /\/groups\/global\/(AllUsers|AuthenticatedUsers)$/.test(uri)
}

function grant(uri: string): string {
  return logging(
    `target_grant {\n    permission = "READ"\n    grantee {\n      type = "Group"\n      uri  = ${uri}\n    }\n  }`,
  )
}

function logging(grants: string): string {
  return `
    resource "aws_s3_bucket_logging" "orders" {
      bucket        = "orders"
      target_bucket = "logs"
      target_prefix = "orders/"
      ${grants}
    }
  `
}
