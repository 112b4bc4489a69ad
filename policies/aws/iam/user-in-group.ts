import { any, companions, policy, toldAs } from '../shared/index.ts'

export default policy({
  title: 'User belongs to a group',
  problem: 'User belongs to no group',
  severity: 'INFO',
  resource: 'aws_iam_user',
  must: user =>
    toldAs(
      any(
        companions(user, 'aws_iam_group_membership', { 'users[]': ['name', 'id'] }).some(),
        companions(user, 'aws_iam_user_group_membership', { user: ['name', 'id'] }).some(),
      ),
      'no `aws_iam_user_group_membership` or `aws_iam_group_membership` names it',
    ),
  why: 'A user outside every group gets rights one by one. Nobody can then say what everyone of a kind may do.',
  remediation: 'Add the user to a group by aws_iam_user_group_membership.',
  fix: `
    resource "aws_iam_user_group_membership" "this" {
      user   = aws_iam_user.this.name
      groups = [aws_iam_group.example.name]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_user_group_membership',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_groups.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_21'], regula: ['FG_R00272'] },
  examples: {
    pass: [
      `
        resource "aws_iam_user" "ann" {
          name = "ann"
        }
        resource "aws_iam_group_membership" "readers" {
          name  = "readers"
          group = "readers"
          users = [aws_iam_user.ann.name]
        }
      `,
      `
        resource "aws_iam_user" "ann" {
          name = "ann"
        }
        resource "aws_iam_user_group_membership" "ann" {
          user   = "ann"
          groups = ["readers"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_user" "ann" {
          name = "ann"
        }
      `,
      `
        resource "aws_iam_user" "ann" {
          name = "ann"
        }
        resource "aws_iam_group_membership" "readers" {
          name  = "readers"
          group = "readers"
          users = ["bob"]
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
        resource "aws_iam_user_group_membership" "some" {
          user   = local.user
          groups = ["readers"]
        }
      `,
    ],
  },
})
