import { asValue, Verdict } from '../../engine/index.ts'
import { any, companions, policy } from '../shared/index.ts'

export default policy({
  title: 'User has one active access key at most',
  problem: 'User has several active access keys',
  severity: 'LOW',
  resource: 'aws_iam_user',
  must: user => {
    // Each key is held against the others of its user, so that two of them are needed to fail.
    const keys = companions(user, 'aws_iam_access_key', { user: ['name', 'id'] })
    // As a whole it is one finding, and not one of each key.
    return any(
      keys.every(key =>
        any(
          key.status.orElse('Active').isNot('Active'),
          keys.every(other => any(isSame(key, other), other.status.orElse('Active').isNot('Active'))),
        ),
      ),
    )
  },
  why: 'Each further key is one more that can leak, and nobody knows which of them is in use. A second one is for the days of a rotation only.',
  remediation: 'Take the key that is no longer in use out, or set its status to Inactive.',
  fix: `
    resource "aws_iam_access_key" "example" {
      user   = aws_iam_user.this.id
      status = "Inactive"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_access_key',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html',
  ],
  formerly: ['aws/iam/one-active-access-key'],
  equivalents: { trivy: ['AWS-0167'] },
  examples: {
    pass: [
      `
        resource "aws_iam_user" "mail" {
          name = "mail"
        }
        resource "aws_iam_access_key" "mail" {
          user = aws_iam_user.mail.name
        }
      `,
      `
        resource "aws_iam_user" "mail" {
          name = "mail"
        }
        resource "aws_iam_access_key" "old" {
          user   = aws_iam_user.mail.name
          status = "Inactive"
        }
        resource "aws_iam_access_key" "new" {
          user = aws_iam_user.mail.name
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_user" "mail" {
          name = "mail"
        }
        resource "aws_iam_access_key" "one" {
          user = aws_iam_user.mail.name
        }
        resource "aws_iam_access_key" "two" {
          user = "mail"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_iam_user" "mail" {
          name = "mail"
        }
        resource "aws_iam_access_key" "one" {
          user = aws_iam_user.mail.name
        }
        resource "aws_iam_access_key" "two" {
          user   = aws_iam_user.mail.name
          status = local.status
        }
      `,
    ],
  },
})

function isSame(one: object, other: object): Verdict {
  return new Verdict(asValue(one)._body.id === asValue(other)._body.id ? 'pass' : 'fail', asValue(other))
}
