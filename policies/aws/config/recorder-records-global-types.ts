import type { Verdict } from '../../engine/index.ts'
import { type AwsResource, all, any, inAccount, inRegion, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Config recorder includes global resource types',
  problem: 'Config recorder leaves global resource types out',
  severity: 'LOW',
  resource: 'aws_config_configuration_recorder',
  // One recorder a region is all that AWS allows: another of the account that includes them stands in another region.
  must: recorder =>
    any(
      includesGlobal(recorder),
      all(
        inAccount(recorder, 'aws_config_configuration_recorder').some(includesGlobal),
        not(inRegion(recorder, 'aws_config_configuration_recorder').some(includesGlobal)),
      ),
    ),
  why: 'Users, groups, roles and policies are global: unless a recorder includes them, changes of rights are recorded nowhere. One recorder of the account is enough.',
  remediation:
    'Set include_global_resource_types to true in the recording_group of one recorder of the account.',
  fix: `
    resource "aws_config_configuration_recorder" "this" {
      recording_group {
        all_supported                 = true
        include_global_resource_types = true
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/config_configuration_recorder',
    'https://docs.aws.amazon.com/config/latest/APIReference/API_RecordingGroup.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_48'] },
  examples: {
    pass: [
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = "arn:aws:iam::111122223333:role/config"
          recording_group {
            include_global_resource_types = true
          }
        }
      `,
      `
        provider "aws" {
          region = "eu-central-1"
        }
        provider "aws" {
          alias  = "us"
          region = "us-east-1"
        }
        resource "aws_config_configuration_recorder" "main" {
          provider = aws.us
          role_arn = "arn:aws:iam::111122223333:role/config"
          recording_group {
            include_global_resource_types = true
          }
        }
        resource "aws_config_configuration_recorder" "eu" {
          role_arn = "arn:aws:iam::111122223333:role/config"
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
            all_supported                 = true
            include_global_resource_types = false
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = "arn:aws:iam::111122223333:role/config"
          recording_group {
            include_global_resource_types = local.include
          }
        }
      `,
    ],
  },
})

function includesGlobal(recorder: AwsResource<'aws_config_configuration_recorder'>): Verdict {
  return recorder.recording_group.include_global_resource_types.is(true)
}
