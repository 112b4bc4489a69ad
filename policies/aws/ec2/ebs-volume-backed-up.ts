import { isSelected, sharesTag } from '../shared/backup.ts'
import { any, companions, inRegion, policy } from '../shared/index.ts'

export default policy({
  title: 'EBS volume is in a backup plan',
  problem: 'EBS volume is in no backup plan',
  severity: 'LOW',
  resource: 'aws_ebs_volume',
  must: volume =>
    any(
      companions(volume, 'aws_backup_selection', { 'resources[]': 'arn' }).some(),
      isSelected(volume, /:volume\/\*$/),
      // A lifecycle policy makes snapshots by itself, of what has one of its tags.
      inRegion(volume, 'aws_dlm_lifecycle_policy').some(policy =>
        sharesTag(volume, policy.policy_details.target_tags),
      ),
    ),
  why: 'What is deleted or damaged on the volume can only be brought back from a copy. Without a plan nobody makes one.',
  remediation: 'Name the volume, or one of its tags, in an aws_backup_selection.',
  fix: `
    resource "aws_backup_selection" "this" {
      name         = "volumes"
      plan_id      = aws_backup_plan.example.id
      iam_role_arn = aws_iam_role.example.arn
      resources    = [aws_ebs_volume.this.arn]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/backup_selection',
    'https://docs.aws.amazon.com/aws-backup/latest/devguide/assigning-resources.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_9'] },
  differs:
    'A selection by tags or by a pattern counts too, and so does a lifecycle policy of DLM that takes snapshots of the volume.',
  examples: {
    pass: [
      `
        resource "aws_ebs_volume" "example" {}
        resource "aws_backup_selection" "example" {
          name         = "volumes"
          plan_id      = "1"
          iam_role_arn = "arn:aws:iam::111122223333:role/backup"
          resources    = [aws_ebs_volume.example.arn]
        }
      `,
      `
        resource "aws_ebs_volume" "example" {
          tags = {
            backup = "daily"
          }
        }
        resource "aws_backup_selection" "example" {
          plan_id = "1"
          selection_tag {
            type  = "STRINGEQUALS"
            key   = "backup"
            value = "daily"
          }
        }
      `,
      `
        resource "aws_ebs_volume" "example" {}
        resource "aws_backup_selection" "example" {
          plan_id   = "1"
          resources = ["arn:aws:ec2:*:*:volume/*"]
        }
      `,
      `
        resource "aws_ebs_volume" "example" {
          tags = {
            snapshot = "true"
          }
        }
        resource "aws_dlm_lifecycle_policy" "example" {
          policy_details {
            resource_types = ["VOLUME"]
            target_tags = {
              snapshot = "true"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_ebs_volume" "example" {}
      `,
      `
        resource "aws_ebs_volume" "example" {
          tags = {
            backup = "never"
          }
        }
        resource "aws_backup_selection" "example" {
          plan_id = "1"
          selection_tag {
            type  = "STRINGEQUALS"
            key   = "backup"
            value = "daily"
          }
        }
      `,
      `
        resource "aws_ebs_volume" "example" {}
        resource "aws_backup_selection" "example" {
          plan_id   = "1"
          resources = ["arn:aws:rds:*:*:db:*"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ebs_volume" "other" {}
        resource "aws_ebs_volume" "example" {}
        resource "aws_backup_selection" "example" {
          plan_id   = "1"
          resources = [local.volume]
        }
      `,
    ],
  },
})
