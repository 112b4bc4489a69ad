import { all, any, isCustomerKey, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Copies of snapshots in other regions are encrypted with a customer key',
  problem: 'Copies of snapshots in other regions are not encrypted with a customer key',
  severity: 'LOW',
  resource: 'aws_dlm_lifecycle_policy',
  must: ({ policy_details: details }) =>
    all(
      details.schedule.every(schedule =>
        schedule.cross_region_copy_rule.every(copy =>
          any(isCustomerKey(copy.cmk_arn), not(copy.encrypted.is(true))),
        ),
      ),
      details.action.cross_region_copy.every(({ encryption_configuration: encryption }) =>
        any(isCustomerKey(encryption.cmk_arn), not(encryption.encrypted.is(true))),
      ),
    ),
  why: 'The key that AWS keeps for EBS lies in one account, so such a copy cannot be shared or restored elsewhere. With a key of your own each use is allowed by you, stands in the trail, and can be ended.',
  remediation: 'Name a KMS key of the target region in cmk_arn.',
  fix: `
    resource "aws_dlm_lifecycle_policy" "this" {
      policy_details {
        schedule {
          name = "daily"
          cross_region_copy_rule {
            target    = "eu-west-1"
            encrypted = true
            cmk_arn   = "arn:aws:kms:eu-west-1:111122223333:key/1"
          }
        }
      }
    }
  `,
  fixFor: {
    aws_dlm_lifecycle_policy: ({ policy_details: { action } }) =>
      action.isSet().outcome === 'pass' ? OF_EVENT : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dlm_lifecycle_policy',
    'https://docs.aws.amazon.com/ebs/latest/userguide/snapshot-ami-policy.html',
  ],
  formerly: ['aws/dlm/snapshot-copies-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_254', 'CKV_AWS_256'] },
  differs: 'A copy that is not encrypted has a finding of its own, and none about its key.',
  examples: {
    pass: [
      `
        resource "aws_dlm_lifecycle_policy" "example" {
          policy_details {
            schedule {
              name = "daily"
              cross_region_copy_rule {
                target    = "eu-west-1"
                encrypted = true
                cmk_arn   = "arn:aws:kms:eu-west-1:111122223333:key/1"
              }
            }
          }
        }
      `,
      `
        resource "aws_dlm_lifecycle_policy" "example" {
          policy_details {
            policy_type = "EVENT_BASED_POLICY"
            action {
              name = "copy"
              cross_region_copy {
                target = "eu-west-1"
                encryption_configuration {
                  encrypted = true
                  cmk_arn   = "arn:aws:kms:eu-west-1:111122223333:key/1"
                }
              }
            }
          }
        }
      `,
      `
        resource "aws_dlm_lifecycle_policy" "example" {
          policy_details {
            schedule {
              name = "daily"
              cross_region_copy_rule {
                target    = "eu-west-1"
                encrypted = false
              }
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_dlm_lifecycle_policy" "example" {
          policy_details {
            schedule {
              name = "daily"
              cross_region_copy_rule {
                target    = "eu-west-1"
                encrypted = true
              }
            }
          }
        }
      `,
      `
        resource "aws_dlm_lifecycle_policy" "example" {
          policy_details {
            policy_type = "EVENT_BASED_POLICY"
            action {
              name = "copy"
              cross_region_copy {
                target = "eu-west-1"
                encryption_configuration {
                  encrypted = true
                }
              }
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_dlm_lifecycle_policy" "example" {
          policy_details {
            schedule {
              name = "daily"
              cross_region_copy_rule {
                target    = "eu-west-1"
                encrypted = true
                cmk_arn   = local.key
              }
            }
          }
        }
      `,
    ],
  },
})

/** A policy that answers an event has no schedule: its action makes the copies. */
const OF_EVENT = `
  resource "aws_dlm_lifecycle_policy" "this" {
    policy_details {
      action {
        name = "copy"
        cross_region_copy {
          target = "eu-west-1"
          encryption_configuration {
            encrypted = true
            cmk_arn   = "arn:aws:kms:eu-west-1:111122223333:key/1"
          }
        }
      }
    }
  }
`
