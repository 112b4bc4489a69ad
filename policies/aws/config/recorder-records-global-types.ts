import type { Verdict } from '../../engine/index.ts'
import {
  type AwsResource,
  all,
  any,
  hcl,
  inAccount,
  inRegion,
  knownTexts,
  not,
  policy,
} from '../shared/index.ts'

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
  remediationFor: {
    aws_config_configuration_recorder: ({ recording_group: group }) => {
      if (hasExclusions(group).outcome === 'pass')
        return 'Take the types of IAM out of exclusion_by_resource_types.'
      return group.resource_types.isSet().outcome === 'pass'
        ? 'Put users, groups, roles and policies of IAM into resource_types of one recorder of the account.'
        : undefined
    },
  },
  fixFor: {
    aws_config_configuration_recorder: ({ recording_group: group }) => {
      const isExcluding = hasExclusions(group).outcome === 'pass'
      const told = isExcluding
        ? group.exclusion_by_resource_types.first().resource_types
        : group.resource_types
      const others = knownTexts(told)?.filter(type => !GLOBAL_TYPES.includes(type))
      return others?.length
        ? hcl('aws_config_configuration_recorder', 'this', {
            [`recording_group.${isExcluding ? 'exclusion_by_resource_types.' : ''}resource_types`]:
              isExcluding ? others : [...others, ...GLOBAL_TYPES],
          })
        : undefined
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/config_configuration_recorder',
    'https://docs.aws.amazon.com/config/latest/APIReference/API_RecordingGroup.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_48'] },
  differs:
    'CKV2_AWS_48 asks for the flag. Where a recorder leaves types out it means nothing, and where one lists the types of IAM they are recorded without it.',
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
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = "arn:aws:iam::111122223333:role/config"
          recording_group {
            all_supported                 = false
            include_global_resource_types = false
            exclusion_by_resource_types {
              resource_types = ["AWS::EC2::NetworkInterface"]
            }
            recording_strategy {
              use_only = "EXCLUSION_BY_RESOURCE_TYPES"
            }
          }
        }
      `,
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = "arn:aws:iam::111122223333:role/config"
          recording_group {
            all_supported  = false
            resource_types = ["AWS::IAM::Group", "AWS::IAM::Policy", "AWS::IAM::Role", "AWS::IAM::User", "AWS::S3::Bucket"]
          }
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
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = "arn:aws:iam::111122223333:role/config"
          recording_group {
            all_supported                 = false
            include_global_resource_types = true
            exclusion_by_resource_types {
              resource_types = ["AWS::EC2::NetworkInterface", "AWS::IAM::Policy", "AWS::IAM::User"]
            }
            recording_strategy {
              use_only = "EXCLUSION_BY_RESOURCE_TYPES"
            }
          }
        }
      `,
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = "arn:aws:iam::111122223333:role/config"
          recording_group {
            all_supported  = false
            resource_types = ["AWS::IAM::User", "AWS::S3::Bucket"]
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

function includesGlobal({
  recording_group: group,
}: AwsResource<'aws_config_configuration_recorder'>): Verdict {
  // With exclusions the flag means nothing: what is not left out is recorded.
  if (hasExclusions(group).outcome === 'pass')
    return group.exclusion_by_resource_types.no(one =>
      any(...GLOBAL_TYPES.map(type => one.resource_types.has(type))),
    )
  return any(
    group.include_global_resource_types.is(true),
    all(...GLOBAL_TYPES.map(type => group.resource_types.has(type))),
  )
}

function hasExclusions({
  recording_strategy: strategy,
}: AwsResource<'aws_config_configuration_recorder'>['recording_group']): Verdict {
  return strategy.some(one => one.use_only.is('EXCLUSION_BY_RESOURCE_TYPES'))
}

/** All that include_global_resource_types stands for. */
const GLOBAL_TYPES = ['AWS::IAM::User', 'AWS::IAM::Group', 'AWS::IAM::Role', 'AWS::IAM::Policy']
