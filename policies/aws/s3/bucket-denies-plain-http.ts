import {
  type AwsResource,
  all,
  any,
  companions,
  knownText,
  leavesOutAws,
  not,
  policy,
  statements,
  textToRepeat,
} from '../shared/index.ts'
import { isWritten, OF_BUCKET } from '../shared/s3.ts'

export default policy({
  title: 'Bucket policy denies plain HTTP',
  problem: 'Bucket policy does not deny plain HTTP',
  severity: 'MEDIUM',
  resource: 'aws_s3_bucket',
  must: bucket => {
    const beside = companions(bucket, 'aws_s3_bucket_policy', OF_BUCKET).some(own =>
      deniesPlainHttp(own.policy),
    )
    const within = deniesPlainHttp(bucket.policy)
    // Where both fail it is told of the policy that stands, whoever wrote it.
    return knownText(bucket.policy) === undefined ? any(beside, within) : any(within, beside)
  },
  why: 'S3 answers over plain HTTP too, and what goes over it can be read and changed on the way. Only a statement that denies it closes that door.',
  remediation:
    'Add a statement to the bucket policy that denies every action where aws:SecureTransport is false.',
  fix: besideWith(''),
  fixFor: {
    aws_s3_bucket: bucket => (isWritten(bucket.policy) ? within(bucket) : besideWith(keptOf(bucket))),
  },
  source: [
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/security-best-practices.html',
    'https://docs.aws.amazon.com/config/latest/developerguide/s3-bucket-ssl-requests-only.html',
  ],
  equivalents: { checkov: ['CKV_AWS_379'], regula: ['FG_R00100'] },
  differs:
    'CKV_AWS_379 asks only a bucket with a public ACL. What is private is read and changed on the way as well.',
  examples: {
    pass: [
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = aws_s3_bucket.data.id
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [{
              Effect    = "Deny"
              Principal = "*"
              Action    = "s3:*"
              Resource  = ["arn:aws:s3:::data", "arn:aws:s3:::data/*"]
              Condition = { Bool = { "aws:SecureTransport" = "false" } }
            }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
        data "aws_iam_policy_document" "data" {
          statement {
            effect    = "Deny"
            actions   = ["s3:*"]
            resources = [aws_s3_bucket.data.arn, "\${aws_s3_bucket.data.arn}/*"]
            principals {
              type        = "*"
              identifiers = ["*"]
            }
            condition {
              test     = "Bool"
              variable = "aws:SecureTransport"
              values   = ["false"]
            }
          }
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = aws_s3_bucket.data.id
          policy = data.aws_iam_policy_document.data.json
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = ["s3:GetObject*", "s3:PutObject*"], Resource = "arn:aws:s3:::data*", Condition = { Bool = { "aws:SecureTransport" = "false" } } }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:Get*", Resource = "arn:aws:s3:::data/*", Condition = { Bool = { "aws:SecureTransport" = "false" } } }, { Effect = "Deny", Principal = "*", Action = "s3:Put*", Resource = "*", Condition = { Bool = { "aws:SecureTransport" = "false" } } }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:*", Resource = "arn:aws:s3:::data/*", Condition = { BoolIfExists = { "aws:SecureTransport" = "false", "aws:ViaAWSService" = "false" } } }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:*", Resource = "arn:aws:s3:::data/*", Condition = { Bool = { "aws:SecureTransport" = "false" }, BoolIfExists = { "aws:PrincipalIsAWSService" = "false" } } }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket" "data" {}
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:DeleteBucket", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:DeleteBucket", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:*", Resource = "arn:aws:s3:::data", Condition = { Bool = { "aws:SecureTransport" = "false" } } }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:GetObject", Resource = "arn:aws:s3:::data/*", Condition = { Bool = { "aws:SecureTransport" = "false" } } }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:Put*", Resource = "arn:aws:s3:::data/*", Condition = { Bool = { "aws:SecureTransport" = "false" } } }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:*", Resource = ["arn:aws:s3:::data", "arn:aws:s3:::data/reports/*"], Condition = { Bool = { "aws:SecureTransport" = "false" } } }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:*", Resource = "arn:aws:s3:::data/*", Condition = { Bool = { "aws:SecureTransport" = "false" }, StringEquals = { "aws:PrincipalTag/team" = "guests" } } }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:*", Resource = "arn:aws:s3:::data/*", Condition = { Bool = { "aws:SecureTransport" = "false", "aws:PrincipalIsAWSService" = "false" } } }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
        }
        resource "aws_s3_bucket_policy" "data" {
          bucket = "data"
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:*", Resource = "arn:aws:s3:::data/*", Condition = { Bool = { "aws:SecureTransport" = "false", "aws:ViaAWSService" = "true" } } }]
          })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_policy" "data" {
          bucket = aws_s3_bucket.data.id
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Principal = "*", Action = "s3:*", Resource = aws_s3_bucket.data.arn, Condition = { Bool = { "aws:SecureTransport" = "false" } } }]
          })
        }
      `,
    ],
  },
})

/** What is read and what is written goes over it; one statement may deny both, or one each. */
function deniesPlainHttp(policy: AwsResource<'aws_s3_bucket'>['policy']) {
  const denies = (...actions: readonly string[]) =>
    statements(policy).some(
      s =>
        all(
          s.denies(),
          s.toAnyone(),
          ...actions.map(action => s.covers(action)),
          s.on(isOnAllObjects),
          s.where(
            (operator, key, values) =>
              /^bool/i.test(operator) && key === PLAIN && values.every(v => /^false$/i.test(v)),
          ),
          // A further condition leaves somebody out, unless that is AWS itself.
          not(
            s.where(
              (operator, key, values) => key !== PLAIN && !leavesOutAws(operator, key, values),
              () => true,
            ),
          ),
        ),
      'denies requests for objects where `aws:SecureTransport` is false',
    )
  return any(denies('s3:GetObject', 's3:PutObject'), all(denies('s3:GetObject'), denies('s3:PutObject')))
}

/** A policy beside the bucket takes the place of the one that stands, where another configuration writes that. */
function keptOf(bucket: AwsResource<'aws_s3_bucket'>): string {
  const isAlone = companions(bucket, 'aws_s3_bucket_policy', OF_BUCKET).some().outcome === 'fail'
  return isAlone && knownText(bucket.policy) !== undefined ? '{ Sid = "<the statements that stand>" }, ' : ''
}

/** A policy of its own, which begins with these statements. */
function besideWith(others: string): string {
  return `
    resource "aws_s3_bucket_policy" "this" {
      bucket = aws_s3_bucket.this.id
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [${others}{
          Effect    = "Deny"
          Principal = "*"
          Action    = "s3:*"
          Resource  = [aws_s3_bucket.this.arn, "\${aws_s3_bucket.this.arn}/*"]
          Condition = { Bool = { "aws:SecureTransport" = "false" } }
        }]
      })
    }
  `
}

/** The fix where the policy is written in the bucket itself, which cannot name its own ARN. */
function within(bucket: AwsResource<'aws_s3_bucket'>): string {
  const name = textToRepeat(bucket.bucket)
  const arn = name !== undefined && /^[\w.-]+$/.test(name) ? `arn:aws:s3:::${name}` : '<ARN of the bucket>'
  return `
    resource "aws_s3_bucket" "this" {
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Deny"
          Principal = "*"
          Action    = "s3:*"
          Resource  = ["${arn}", "${arn}/*"]
          Condition = { Bool = { "aws:SecureTransport" = "false" } }
        }]
      })
    }
  `
}

/** All objects of a bucket: not the bucket alone, nor some of them. What is known after apply is taken for them. */
function isOnAllObjects(resource: string): boolean {
  const [, name] = /^arn:[\w*-]+:s3:::(.*)$/.exec(resource) ?? []
  return name === undefined || /^[^/]*\*$|^[^/]*\/\*+$/.test(name)
}

const PLAIN = 'aws:securetransport'
