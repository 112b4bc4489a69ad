import { isSelected } from '../shared/backup.ts'
import { all, any, companions, policy } from '../shared/index.ts'

export default policy({
  title: 'File system is backed up',
  problem: 'File system is not backed up',
  severity: 'LOW',
  resource: 'aws_efs_file_system',
  must: system => {
    const own = companions(system, 'aws_efs_backup_policy', { file_system_id: 'id' })
    return any(
      own.some(({ backup_policy: backup }) => backup.status.is('ENABLED')),
      // One that lies in a single zone is backed up unless somebody switches that off.
      all(system.availability_zone_name.isSet(), own.no()),
      companions(system, 'aws_backup_selection', { 'resources[]': 'arn' }).some(),
      isSelected(system, /:file-system\/\*$/),
    )
  },
  why: 'A file that somebody deletes or encrypts is gone for everyone who mounts the file system. Only a copy brings it back.',
  remediation:
    'Give the file system an aws_efs_backup_policy that is ENABLED, or take it into a backup plan.',
  fix: `
    resource "aws_efs_backup_policy" "this" {
      file_system_id = aws_efs_file_system.this.id
      backup_policy {
        status = "ENABLED"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/efs_backup_policy',
    'https://docs.aws.amazon.com/efs/latest/ug/awsbackup.html',
    'https://docs.aws.amazon.com/efs/latest/ug/API_CreateFileSystem.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_18'], steampipe: ['efs_file_system_automatic_backups_enabled'] },
  differs:
    'The others ask for a policy of its own also where a file system lies in a single zone, which is backed up by itself.',
  examples: {
    pass: [
      `
        resource "aws_efs_file_system" "example" {}
        resource "aws_efs_backup_policy" "example" {
          file_system_id = aws_efs_file_system.example.id
          backup_policy {
            status = "ENABLED"
          }
        }
      `,
      `
        resource "aws_efs_file_system" "example" {}
        resource "aws_backup_selection" "example" {
          plan_id   = "1"
          resources = [aws_efs_file_system.example.arn]
        }
      `,
      `
        resource "aws_efs_file_system" "example" {}
        resource "aws_backup_selection" "example" {
          plan_id   = "1"
          resources = [aws_efs_file_system.example.arn, aws_ebs_volume.example.arn]
        }
        resource "aws_ebs_volume" "example" {
          availability_zone = "eu-central-1a"
        }
      `,
      `
        resource "aws_efs_file_system" "example" {}
        resource "aws_backup_selection" "example" {
          plan_id   = "1"
          resources = ["*"]
        }
      `,
      `
        resource "aws_efs_file_system" "example" {
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
        resource "aws_efs_file_system" "example" {
          tags = {
            backup = "daily"
          }
        }
        resource "aws_backup_selection" "example" {
          plan_id   = "1"
          resources = ["*"]
          condition {
            string_equals {
              key   = "aws:ResourceTag/backup"
              value = "daily"
            }
          }
        }
      `,
      `
        resource "aws_efs_file_system" "example" {
          tags = {
            backup = "daily"
          }
        }
        resource "aws_backup_selection" "example" {
          plan_id   = "1"
          resources = ["*"]
          condition {
            string_like {
              key   = "aws:ResourceTag/backup"
              value = "dai*"
            }
          }
        }
      `,
      `
        resource "aws_efs_file_system" "example" {
          tags = {
            backup = "daily"
          }
        }
        resource "aws_backup_selection" "example" {
          plan_id   = "1"
          resources = ["*"]
          condition {
            string_not_equals {
              key   = "aws:ResourceTag/backup"
              value = "never"
            }
          }
        }
      `,
      `
        resource "aws_efs_file_system" "example" {
          availability_zone_name = "eu-central-1a"
        }
      `,
    ],
    fail: [
      `
        resource "aws_efs_file_system" "example" {
          tags = {
            backup = "never"
          }
        }
        resource "aws_backup_selection" "example" {
          plan_id   = "1"
          resources = ["*"]
          condition {
            string_equals {
              key   = "aws:ResourceTag/backup"
              value = "daily"
            }
          }
        }
      `,
      `
        resource "aws_efs_file_system" "example" {
          tags = {
            backup = "never"
          }
        }
        resource "aws_backup_selection" "example" {
          plan_id   = "1"
          resources = ["*"]
          condition {
            string_not_like {
              key   = "aws:ResourceTag/backup"
              value = "nev*"
            }
          }
        }
      `,
      `
        resource "aws_efs_file_system" "example" {}
      `,
      `
        resource "aws_efs_file_system" "example" {}
        resource "aws_efs_backup_policy" "example" {
          file_system_id = aws_efs_file_system.example.id
          backup_policy {
            status = "DISABLED"
          }
        }
      `,
      `
        resource "aws_efs_file_system" "example" {
          availability_zone_name = "eu-central-1a"
        }
        resource "aws_efs_backup_policy" "example" {
          file_system_id = aws_efs_file_system.example.id
          backup_policy {
            status = "DISABLED"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_efs_file_system" "other" {}
        resource "aws_efs_file_system" "example" {}
        resource "aws_efs_backup_policy" "example" {
          file_system_id = local.system
          backup_policy {
            status = "ENABLED"
          }
        }
      `,
    ],
  },
})
