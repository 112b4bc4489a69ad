import { isSelected } from '../shared/backup.ts'
import { any, companions, policy } from '../shared/index.ts'

export default policy({
  title: 'FSx file system takes backups',
  problem: 'FSx file system takes no backups',
  severity: 'LOW',
  // What Lustre holds is most often a copy of a bucket.
  resource: ['aws_fsx_windows_file_system', 'aws_fsx_ontap_file_system', 'aws_fsx_openzfs_file_system'],
  must: system =>
    any(
      system.automatic_backup_retention_days.isNot(0),
      companions(system, 'aws_backup_selection', { 'resources[]': 'arn' }).some(),
      isSelected(system, /:file-system\/\*$/),
    ),
  why: 'What is deleted, damaged or encrypted by an intruder can only be brought back from a copy. With 0 days of automatic backups there is none.',
  remediation:
    'Set automatic_backup_retention_days to 7 or more, or take the file system into a backup plan.',
  fix: `
    resource "aws_fsx_windows_file_system" "this" {
      automatic_backup_retention_days = 7
    }

    resource "aws_fsx_ontap_file_system" "this" {
      automatic_backup_retention_days = 7
    }

    resource "aws_fsx_openzfs_file_system" "this" {
      automatic_backup_retention_days = 7
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_windows_file_system',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_ontap_file_system',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_openzfs_file_system',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_fsx_windows_file_system" "example" {
          throughput_capacity = 32
        }
      `,
      `
        resource "aws_fsx_ontap_file_system" "example" {
          automatic_backup_retention_days = 30
        }
      `,
      `
        resource "aws_fsx_openzfs_file_system" "example" {
          automatic_backup_retention_days = 0
        }
        resource "aws_backup_selection" "example" {
          plan_id   = "1"
          resources = [aws_fsx_openzfs_file_system.example.arn]
        }
      `,
    ],
    fail: [
      `
        resource "aws_fsx_windows_file_system" "example" {
          automatic_backup_retention_days = 0
        }
      `,
      `
        resource "aws_fsx_openzfs_file_system" "example" {
          automatic_backup_retention_days = 0
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_fsx_ontap_file_system" "example" {
          automatic_backup_retention_days = local.days
        }
      `,
    ],
  },
})
