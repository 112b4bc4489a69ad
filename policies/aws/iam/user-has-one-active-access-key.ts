import type { Verdict } from '../../engine/index.ts'
import { all, any, companions, not, PASS, policy } from '../shared/index.ts'

export default policy({
  title: 'User has one active access key at most',
  problem: 'User has several active access keys',
  severity: 'LOW',
  resource: 'aws_iam_user',
  must: user => {
    const keys = companions(user, 'aws_iam_access_key', { user: ['name', 'id'] })
    // Each key is held against that before it which is active, or may be: all pairs of many would take for ever.
    let before: Verdict | undefined
    const isAlone = (isOn: Verdict) => {
      const verdict = before ? not(all(before, isOn)) : PASS
      if (!before || before.outcome === 'fail' || isOn.outcome === 'pass') before = isOn
      return verdict
    }
    // As a whole it is one finding, and not one of each key.
    return any(keys.every(key => isAlone(key.status.orElse('Active').is('Active'))))
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
