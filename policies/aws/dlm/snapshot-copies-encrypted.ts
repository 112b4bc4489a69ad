import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Copies of snapshots in other regions are encrypted',
  problem: 'Copies of snapshots in other regions are not encrypted',
  severity: 'MEDIUM',
  resource: 'aws_dlm_lifecycle_policy',
  must: ({ policy_details: details }) =>
    all(
      details.schedule.every(schedule =>
        schedule.cross_region_copy_rule.every(copy => copy.encrypted.is(true)),
      ),
      details.action.cross_region_copy.every(copy => copy.encryption_configuration.encrypted.is(true)),
    ),
  why: 'A copy can be read by whoever gets hold of it in the other region. A copy of an unencrypted snapshot stays so unless the rule says otherwise.',
  remediation: 'Set encrypted to true in the rule of the copy.',
  fix: `
    resource "aws_dlm_lifecycle_policy" "this" {
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
  fixFor: {
    aws_dlm_lifecycle_policy: ({ policy_details: { action } }) =>
      action.isSet().outcome === 'pass' ? OF_EVENT : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dlm_lifecycle_policy',
    'https://docs.aws.amazon.com/ebs/latest/userguide/snapshot-ami-policy.html',
  ],
  equivalents: { checkov: ['CKV_AWS_253', 'CKV_AWS_254', 'CKV_AWS_255', 'CKV_AWS_256'] },
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
      `
        resource "aws_dlm_lifecycle_policy" "example" {
          policy_details {
            schedule {
              name = "daily"
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
                encrypted = false
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
                  encrypted = false
                }
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
                  cmk_arn = "arn:aws:kms:eu-west-1:111122223333:key/1"
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
                encrypted = local.encrypted
              }
            }
          }
        }
      `,
    ],
  },
})

/** The fix of a policy that an event starts. */
const OF_EVENT = `
  resource "aws_dlm_lifecycle_policy" "this" {
    policy_details {
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
`
