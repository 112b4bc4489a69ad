import type { Verdict } from '../../engine/index.ts'
import { type AwsResource, all, any, companions, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'Config recorder is on and records all supported types',
  problem: 'Config recorder is off or leaves types out',
  severity: 'MEDIUM',
  resource: ['aws_config_configuration_recorder_status', 'aws_config_configuration_recorder'],
  must: {
    aws_config_configuration_recorder_status: status =>
      all(
        status.is_enabled.is(true),
        follow(status.name, 'aws_config_configuration_recorder', ['name', 'id']).every(recordsAll),
      ),
    // One that nobody starts stands still; of one that is started all is told there.
    aws_config_configuration_recorder: recorder => {
      const started = companions(recorder, 'aws_config_configuration_recorder_status', {
        name: ['name', 'id'],
      }).some()
      return all(started, any(recordsAll(recorder), started))
    },
  },
  guards: { aws_config_configuration_recorder: 'region' },
  why: 'The recorder keeps how each resource was set up, and when that changed. What it leaves out cannot be checked by a rule, nor told after an incident.',
  remediation:
    'Start the recorder by an aws_config_configuration_recorder_status with is_enabled set to true, and set all_supported to true in its recording_group.',
  fix: `
    resource "aws_config_configuration_recorder_status" "this" {
      name       = aws_config_configuration_recorder.this.name
      is_enabled = true
    }
  `,
  fixFor: {
    aws_config_configuration_recorder: (_, told) =>
      told.some(path => path.startsWith('recording_group')) ? ALL_TYPES : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/config_configuration_recorder',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/config_configuration_recorder_status',
  ],
  equivalents: { checkov: ['CKV2_AWS_45'] },
  examples: {
    pass: [
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = "arn:aws:iam::111122223333:role/config"
        }
        resource "aws_config_configuration_recorder_status" "main" {
          name       = aws_config_configuration_recorder.main.name
          is_enabled = true
        }
      `,
      `
        resource "aws_config_configuration_recorder_status" "main" {
          name       = "default"
          is_enabled = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = "arn:aws:iam::111122223333:role/config"
        }
      `,
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = "arn:aws:iam::111122223333:role/config"
          recording_group {
            all_supported = false
            exclusion_by_resource_types {
              resource_types = ["AWS::IAM::User"]
            }
            recording_strategy {
              use_only = "EXCLUSION_BY_RESOURCE_TYPES"
            }
          }
        }
      `,
      `
        resource "aws_config_configuration_recorder_status" "main" {
          name       = "default"
          is_enabled = false
        }
      `,
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = "arn:aws:iam::111122223333:role/config"
          recording_group {
            all_supported  = false
            resource_types = ["AWS::EC2::Instance"]
          }
        }
        resource "aws_config_configuration_recorder_status" "main" {
          name       = aws_config_configuration_recorder.main.name
          is_enabled = true
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_config_configuration_recorder_status" "main" {
          name       = "default"
          is_enabled = local.is_enabled
        }
      `,
    ],
  },
})

const ALL = 'ALL_SUPPORTED_RESOURCE_TYPES'

const ALL_TYPES = `
  resource "aws_config_configuration_recorder" "this" {
    recording_group {
      all_supported = true
      recording_strategy {
        use_only = "${ALL}"
      }
    }
  }
`

function recordsAll({ recording_group: group }: AwsResource<'aws_config_configuration_recorder'>): Verdict {
  return all(
    group.all_supported.orElse(true).is(true),
    // The provider refuses these beside the flag: they have to go with it.
    group.exclusion_by_resource_types.no(one => one.resource_types.isSet()),
    group.resource_types.isAbsent(),
    group.recording_strategy.every(strategy => strategy.use_only.orElse(ALL).is(ALL)),
  )
}
