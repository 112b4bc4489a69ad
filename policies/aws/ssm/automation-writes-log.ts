import { policy } from '../shared/index.ts'

export default policy({
  title: "Automation writes its scripts' output to CloudWatch Logs",
  problem: 'Automation writes no log of its scripts',
  severity: 'LOW',
  resource: 'aws_ssm_service_setting',
  when: setting =>
    setting.setting_id.satisfies(
      id => id.endsWith('/ssm/automation/customer-script-log-destination'),
      'the setting is expected',
    ),
  must: setting => setting.setting_value.is('CloudWatch'),
  guards: { aws_ssm_service_setting: 'region' },
  why: 'What a script of a runbook did and said is gone when it ends. In a log it can be told afterwards.',
  remediation: 'Set setting_value to CloudWatch.',
  fix: `
    resource "aws_ssm_service_setting" "this" {
      setting_id    = "arn:aws:ssm:eu-central-1:111122223333:servicesetting/ssm/automation/customer-script-log-destination"
      setting_value = "CloudWatch"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssm_service_setting',
    'https://docs.aws.amazon.com/systems-manager/latest/userguide/automation-action-logging.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_ssm_service_setting" "one" {
          setting_id    = "/ssm/automation/customer-script-log-destination"
          setting_value = "CloudWatch"
        }
      `,
    ],
    fail: [
      `
        resource "aws_ssm_service_setting" "one" {
          setting_id    = "arn:aws:ssm:eu-central-1:111122223333:servicesetting/ssm/automation/customer-script-log-destination"
          setting_value = "None"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ssm_service_setting" "one" {
          setting_id    = "/ssm/automation/customer-script-log-destination"
          setting_value = local.value
        }
      `,
    ],
  },
})
