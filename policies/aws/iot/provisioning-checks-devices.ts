import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Provisioning of devices asks a function about each',
  problem: 'Provisioning of devices asks nobody about them',
  severity: 'LOW',
  resource: 'aws_iot_provisioning_template',
  when: template => template.type.isNot('JITP'),
  must: template => any(template.enabled.is(false), template.pre_provisioning_hook.target_arn.isSet()),
  why: 'All devices of a kind carry the same claim, and whoever reads it out of one can register as many as they like. A hook holds each against a list of those that were made.',
  remediation: 'Name a Lambda function in pre_provisioning_hook that knows the serial numbers.',
  fix: `
    resource "aws_iot_provisioning_template" "this" {
      pre_provisioning_hook {
        target_arn = aws_lambda_function.example.arn
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iot_provisioning_template',
    'https://docs.aws.amazon.com/iot/latest/developerguide/pre-provisioning-hook.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      template(
        'enabled = true\n  pre_provisioning_hook {\n    target_arn = "arn:aws:lambda:eu-central-1:111122223333:function:known"\n  }',
      ),
      template('enabled = false'),
    ],
    fail: [template('enabled = true'), template('type = "FLEET_PROVISIONING"\n  enabled = true')],
    undetermined: [template('enabled = local.enabled')],
  },
})

function template(rest: string): string {
  return `
    resource "aws_iot_provisioning_template" "fleet" {
      name                  = "fleet"
      provisioning_role_arn = "arn:aws:iam::111122223333:role/provision"
      template_body         = "{}"
      ${rest}
    }
  `
}
