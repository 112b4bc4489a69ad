import {
  all,
  DEVICE_POLICIES,
  isAllOfIot,
  not,
  ofDevices,
  policy,
  provisionedHcl,
  statements,
} from '../shared/index.ts'

export default policy({
  title: 'Policy of a device does not allow everything',
  problem: 'Policy of a device allows everything',
  severity: 'HIGH',
  resource: DEVICE_POLICIES,
  must: ofDevices(document =>
    statements(document).no(s => all(s.allows(), s.covers('iot:*'), s.on(isAllOfIot), not(s.isLimited()))),
  ),
  why: 'One device that is opened up, or one key that is read out of it, speaks for all the others: it reads what they send, gives them orders and changes what is kept of them.',
  remediation:
    'Allow the actions that the device uses, on its own client id and topics, by policy variables such as iot:Connection.Thing.ThingName.',
  fix: `
    resource "aws_iot_policy" "this" {
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect   = "Allow"
          Action   = "iot:Connect"
          Resource = "arn:aws:iot:eu-central-1:111122223333:client/$\${iot:Connection.Thing.ThingName}"
        }]
      })
    }

    resource "aws_iot_provisioning_template" "this" {
      template_body = jsonencode({
        Resources = {
          policy = {
            Type = "AWS::IoT::Policy"
            Properties = {
              PolicyDocument = jsonencode({
                Version = "2012-10-17"
                Statement = [{
                  Effect   = "Allow"
                  Action   = "iot:Connect"
                  Resource = "arn:aws:iot:eu-central-1:111122223333:client/$\${iot:Connection.Thing.ThingName}"
                }]
              })
            }
          }
        }
      })
    }

    resource "aws_iot_ca_certificate" "this" {
      registration_config {
        template_body = jsonencode({
          Resources = {
            policy = {
              Type = "AWS::IoT::Policy"
              Properties = {
                PolicyDocument = jsonencode({
                  Version = "2012-10-17"
                  Statement = [{
                    Effect   = "Allow"
                    Action   = "iot:Connect"
                    Resource = "arn:aws:iot:eu-central-1:111122223333:client/$\${iot:Connection.Thing.ThingName}"
                  }]
                })
              }
            }
          }
        })
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iot_policy',
    'https://docs.aws.amazon.com/iot/latest/developerguide/provision-template.html',
    'https://docs.aws.amazon.com/iot-device-defender/latest/devguide/audit-chk-iot-policy-permissive.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      ...provisionedHcl(
        'Action = "iot:Connect", Resource = "arn:aws:iot:eu-central-1:111122223333:client/$${iot:Connection.Thing.ThingName}"',
      ),
      // One that exists is named there alone.
      'resource "aws_iot_provisioning_template" "fleet" {\n  template_body = jsonencode({ Resources = { policy = { Type = "AWS::IoT::Policy", Properties = { PolicyName = "device" } } } })\n}',
      device(
        'Action = "iot:Connect", Resource = "arn:aws:iot:eu-central-1:111122223333:client/$${iot:Connection.Thing.ThingName}"',
      ),
      device(
        'Action = "iot:*", Resource = "arn:aws:iot:eu-central-1:111122223333:topic/orders/$${iot:ClientId}"',
      ),
    ],
    fail: [
      ...provisionedHcl('Action = "iot:*", Resource = "*"'),
      device('Action = "iot:*", Resource = "*"'),
      device('Action = ["*"], Resource = ["*"]'),
      device('Action = "iot:*", Resource = "arn:aws:iot:eu-central-1:111122223333:*"'),
      device('Action = "iot:*", Resource = "arn:aws:iot:*:*:*"'),
      `
        data "aws_iam_policy_document" "device" {
          statement {
            actions   = ["iot:*"]
            resources = ["*"]
          }
        }
        resource "aws_iot_policy" "device" {
          name   = "device"
          policy = data.aws_iam_policy_document.device.json
        }
      `,
    ],
    undetermined: [
      'resource "aws_iot_provisioning_template" "fleet" {\n  template_body = local.template\n}',
      `
        resource "aws_iot_policy" "device" {
          name   = "device"
          policy = local.policy
        }
      `,
    ],
  },
})

function device(statement: string): string {
  return `
    resource "aws_iot_policy" "device" {
      name   = "device"
      policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", ${statement} }]
      })
    }
  `
}
