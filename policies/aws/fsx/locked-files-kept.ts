import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'SnapLock volume keeps its locked files',
  problem: 'SnapLock volume lets locked files be deleted',
  severity: 'LOW',
  resource: 'aws_fsx_ontap_volume',
  when: volume => volume.snaplock_configuration.isSet(),
  must: volume =>
    all(
      volume.snaplock_configuration.privileged_delete.isNot('ENABLED'),
      volume.bypass_snaplock_enterprise_retention.isNot(true),
    ),
  why: 'A lock is there so that nobody deletes a file before its time, not even an administrator. An attacker who has become one, or somebody with something to hide, can.',
  remediation:
    'Take privileged_delete and bypass_snaplock_enterprise_retention out, or set privileged_delete to PERMANENTLY_DISABLED.',
  fix: `
    resource "aws_fsx_ontap_volume" "this" {
      name                                 = "records"
      storage_virtual_machine_id           = "svm-0123456789abcdef0"
      bypass_snaplock_enterprise_retention = false
      snaplock_configuration {
        snaplock_type     = "ENTERPRISE"
        privileged_delete = "DISABLED"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_ontap_volume',
    'https://docs.aws.amazon.com/fsx/latest/ONTAPGuide/snaplock-enterprise.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `${volume('snaplock_configuration { snaplock_type = "ENTERPRISE" }')}
        resource "aws_fsx_ontap_volume" "notes" {
          name                       = "notes"
          storage_virtual_machine_id = "svm-0123456789abcdef0"
        }
      `,
      volume(`
        snaplock_configuration {
          snaplock_type     = "COMPLIANCE"
          privileged_delete = "PERMANENTLY_DISABLED"
        }
      `),
    ],
    fail: [
      volume(`
        snaplock_configuration {
          snaplock_type     = "ENTERPRISE"
          privileged_delete = "ENABLED"
        }
      `),
      volume(`
        bypass_snaplock_enterprise_retention = true
        snaplock_configuration {
          snaplock_type = "ENTERPRISE"
        }
      `),
    ],
    undetermined: [
      volume(`
        snaplock_configuration {
          snaplock_type     = "ENTERPRISE"
          privileged_delete = local.privileged_delete
        }
      `),
    ],
  },
})

function volume(lock: string): string {
  return `
    resource "aws_fsx_ontap_volume" "records" {
      name                       = "records"
      storage_virtual_machine_id = "svm-0123456789abcdef0"
      ${lock}
    }
  `
}
