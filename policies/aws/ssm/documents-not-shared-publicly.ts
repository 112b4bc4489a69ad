import { policy } from '../shared/index.ts'

export default policy({
  title: 'Public sharing of documents is blocked',
  problem: 'Public sharing of documents is allowed',
  severity: 'MEDIUM',
  resource: 'aws_ssm_service_setting',
  when: setting =>
    setting.setting_id.satisfies(
      id => id.endsWith('/ssm/documents/console/public-sharing-permission'),
      'the setting is expected',
    ),
  must: setting => setting.setting_value.is('Disable'),
  guards: { aws_ssm_service_setting: 'region' },
  why: 'One slip then shares a document with every account of AWS. With the block nobody can do that, whatever a document says.',
  remediation: 'Set setting_value to Disable.',
  fix: `
    resource "aws_ssm_service_setting" "this" {
      setting_id    = "arn:aws:ssm:eu-central-1:111122223333:servicesetting/ssm/documents/console/public-sharing-permission"
      setting_value = "Disable"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssm_service_setting',
    'https://docs.aws.amazon.com/systems-manager/latest/userguide/documents-ssm-sharing.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_ssm_service_setting" "one" {
          setting_id    = "/ssm/documents/console/public-sharing-permission"
          setting_value = "Disable"
        }
      `,
    ],
    fail: [
      `
        resource "aws_ssm_service_setting" "one" {
          setting_id    = "arn:aws:ssm:eu-central-1:111122223333:servicesetting/ssm/documents/console/public-sharing-permission"
          setting_value = "Enable"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ssm_service_setting" "one" {
          setting_id    = "/ssm/documents/console/public-sharing-permission"
          setting_value = local.value
        }
      `,
    ],
  },
})
