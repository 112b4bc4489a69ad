import { companions, policy } from '../shared/index.ts'

export default policy({
  title: 'User has no console login',
  problem: 'User may sign in to the console with a password',
  severity: 'LOW',
  resource: 'aws_iam_user',
  must: user => companions(user, 'aws_iam_user_login_profile', { user: ['name', 'id'] }).no(),
  why: 'A password of IAM lives outside the directory of the people it is for: it stays when they leave, and no one asks for a second factor. People sign in better through IAM Identity Center.',
  remediation: 'Take the login profile out and let people sign in through IAM Identity Center.',
  fix: `
    resource "aws_iam_user" "this" {
      name = "service"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_user_login_profile',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_22', 'CKV_AWS_273'] },
  differs:
    'CKV_AWS_273 objects to every IAM user. One without a console login is no person: it may send mail or stand for a system that can take no role.',
  examples: {
    pass: [
      `
        resource "aws_iam_user" "mail" {
          name = "mail"
        }
      `,
      `
        resource "aws_iam_user" "mail" {
          name = "mail"
        }
        resource "aws_iam_user_login_profile" "ann" {
          user = "ann"
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
        resource "aws_iam_user_login_profile" "some" {
          user = local.user
        }
      `,
    ],
  },
})
