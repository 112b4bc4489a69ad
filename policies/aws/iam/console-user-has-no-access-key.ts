import { companions, policy } from '../shared/index.ts'

export default policy({
  title: 'User with a console login has no access key',
  problem: 'User with a console login has an access key from the start',
  severity: 'LOW',
  resource: 'aws_iam_user',
  when: user => companions(user, 'aws_iam_user_login_profile', { user: ['name', 'id'] }).some(),
  must: user =>
    companions(user, 'aws_iam_access_key', { user: ['name', 'id'] }).no(key =>
      key.status.orElse('Active').is('Active'),
    ),
  why: 'A key that nobody asked for lies about unused, and nobody misses it when it is taken. Whoever needs one makes it, and knows of it.',
  remediation: 'Take the access key out; let the user make one where it is needed.',
  fix: `
    resource "aws_iam_user_login_profile" "example" {
      user = aws_iam_user.this.id
    }
  `,
  source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html',
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_iam_user" "ann" {
          name = "ann"
        }
        resource "aws_iam_user_login_profile" "ann" {
          user = aws_iam_user.ann.name
        }
        resource "aws_iam_access_key" "ann" {
          user   = aws_iam_user.ann.name
          status = "Inactive"
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_user" "ann" {
          name = "ann"
        }
        resource "aws_iam_user_login_profile" "ann" {
          user = aws_iam_user.ann.name
        }
        resource "aws_iam_access_key" "ann" {
          user = aws_iam_user.ann.name
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_iam_user" "ann" {
          name = local.name
        }
        resource "aws_iam_user" "bob" {
          name = local.other
        }
        resource "aws_iam_user_login_profile" "ann" {
          user = aws_iam_user.ann.name
        }
        resource "aws_iam_access_key" "one" {
          user = local.user
        }
      `,
    ],
  },
})
