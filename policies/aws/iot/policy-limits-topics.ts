import {
  all,
  any,
  DEVICE_POLICIES,
  isAllOfIot,
  not,
  ofDevices,
  policy,
  provisionedHcl,
  statements,
} from '../shared/index.ts'

export default policy({
  title: 'Policy of a device names its topics',
  problem: 'Policy of a device allows every topic',
  severity: 'MEDIUM',
  resource: DEVICE_POLICIES,
  must: ofDevices(document =>
    statements(document).no(s =>
      all(
        s.allows(),
        any(s.covers('iot:Publish'), s.covers('iot:Subscribe'), s.covers('iot:Receive')),
        s.on(isEveryTopic),
        // That is told as everything.
        not(all(s.covers('iot:*'), s.on(isAllOfIot), not(s.isLimited()))),
      ),
    ),
  ),
  why: 'One device that is opened up reads what all the others send, or sends in their names. With its own topics alone it can harm nobody but itself.',
  remediation:
    'Name topics that begin with the thing, such as topic/orders/${iot:Connection.Thing.ThingName}/*.',
  fix: `
    resource "aws_iot_policy" "this" {
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect   = "Allow"
          Action   = "iot:Publish"
          Resource = "arn:aws:iot:eu-central-1:111122223333:topic/orders/$\${iot:Connection.Thing.ThingName}/*"
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
                  Action   = "iot:Publish"
                  Resource = "arn:aws:iot:eu-central-1:111122223333:topic/orders/$\${iot:Connection.Thing.ThingName}/*"
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
                    Action   = "iot:Publish"
                    Resource = "arn:aws:iot:eu-central-1:111122223333:topic/orders/$\${iot:Connection.Thing.ThingName}/*"
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
    'https://docs.aws.amazon.com/iot/latest/developerguide/pub-sub-policy.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      ...provisionedHcl(
        'Action = "iot:Publish", Resource = "arn:aws:iot:eu-central-1:111122223333:topic/orders/*"',
      ),
      // One that exists is named there alone.
      'resource "aws_iot_provisioning_template" "fleet" {\n  template_body = jsonencode({ Resources = { policy = { Type = "AWS::IoT::Policy", Properties = { PolicyName = "device" } } } })\n}',
      device('Action = "iot:Publish", Resource = "arn:aws:iot:eu-central-1:111122223333:topic/orders/*"'),
      device('Action = "iot:Connect", Resource = "*"'),
      device('Action = "iot:*", Resource = "*"'),
      device('Action = "iot:*", Resource = "arn:aws:iot:eu-central-1:111122223333:*"'),
      `
        resource "aws_iot_policy" "device" {
          name   = "device"
          policy = jsonencode({ Statement = [{ Effect = "Deny", Action = "iot:Publish", Resource = "*" }] })
        }
      `,
    ],
    fail: [
      ...provisionedHcl('Action = ["iot:Publish", "iot:Receive"], Resource = "*"'),
      device('Action = ["iot:Publish", "iot:Receive"], Resource = "*"'),
      device('Action = "iot:Publish", Resource = "arn:aws:iot:eu-central-1:111122223333:topic/*"'),
      device('Action = "iot:Subscribe", Resource = ["arn:aws:iot:eu-central-1:111122223333:topicfilter/#"]'),
      device('Action = "iot:Publish", Resource = "arn:aws:iot:eu-central-1:111122223333:*"'),
      device('Action = "iot:Receive", Resource = "arn:aws:iot:eu-central-1:111122223333:topic*"'),
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

/** In a topic filter `#` is what a device that subscribes to everything asks for. */
function isEveryTopic(resource: string): boolean {
  return (
    isAllOfIot(resource) || /^arn:[^:]*:iot:[^:]*:[^:]*:topic(?:filter)?(?:\*|\/(?:\*|#))$/.test(resource)
  )
}

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
