import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Backup plan keeps recovery points for 35 days',
  problem: 'Backup plan deletes recovery points within 35 days',
  severity: 'LOW',
  resource: 'aws_backup_plan',
  must: plan =>
    plan.rule.every(rule =>
      // The provider reads a lifecycle without an end as 0 days.
      any(
        rule.lifecycle.delete_after.atLeast(35),
        rule.lifecycle.delete_after.isAbsent(),
        rule.lifecycle.delete_after.is(0),
      ),
    ),
  why: 'Damage is often seen weeks after it was done. A recovery point that is gone by then cannot bring anything back.',
  remediation:
    'Set delete_after to 35 or more in the lifecycle of each rule, or leave it out to keep recovery points.',
  fix: `
    resource "aws_backup_plan" "this" {
      name = "daily"
      rule {
        rule_name         = "daily"
        target_vault_name = aws_backup_vault.example.name
        lifecycle {
          delete_after = 35
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/backup_plan',
    'https://docs.aws.amazon.com/aws-backup/latest/devguide/API_Lifecycle.html',
  ],
  equivalents: { steampipe: ['backup_plan_min_retention_35_days'] },
  examples: {
    pass: [
      `
        resource "aws_backup_plan" "daily" {
          name = "daily"
          rule {
            rule_name         = "daily"
            target_vault_name = "main"
          }
        }
      `,
      `
        resource "aws_backup_plan" "daily" {
          name = "daily"
          rule {
            rule_name         = "daily"
            target_vault_name = "main"
            lifecycle {
              cold_storage_after = 30
              delete_after       = 120
            }
          }
        }
      `,
      `
        resource "aws_backup_plan" "daily" {
          name = "daily"
          rule {
            rule_name         = "daily"
            target_vault_name = "main"
            lifecycle {
              cold_storage_after = 30
              delete_after       = 0
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_backup_plan" "daily" {
          name = "daily"
          rule {
            rule_name         = "daily"
            target_vault_name = "main"
            lifecycle {
              delete_after = 14
            }
          }
          rule {
            rule_name         = "monthly"
            target_vault_name = "main"
            lifecycle {
              delete_after = 365
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_backup_plan" "daily" {
          name = "daily"
          rule {
            rule_name         = "daily"
            target_vault_name = "main"
            lifecycle {
              delete_after = local.days
            }
          }
        }
      `,
    ],
  },
})
