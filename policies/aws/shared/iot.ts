import { asValue, combine, json, type Scalar, type Verdict } from '../../engine/index.ts'
import { isEverything } from './iam-patterns.ts'
import type { AwsResource } from './policy.ts'

/** The types that write a policy of a device, be it one that a template makes for each device that it provisions. */
export const DEVICE_POLICIES = [
  'aws_iot_policy',
  'aws_iot_provisioning_template',
  'aws_iot_ca_certificate',
] as const

/** The questions of a policy over DEVICE_POLICIES, given the one that it asks of each document. */
export function ofDevices(ask: (document: Scalar) => Verdict) {
  return {
    aws_iot_policy: (own: AwsResource<'aws_iot_policy'>) => ask(own.policy),
    aws_iot_provisioning_template: (template: AwsResource<'aws_iot_provisioning_template'>) =>
      everyPolicyOf(template.template_body, ask),
    aws_iot_ca_certificate: (certificate: AwsResource<'aws_iot_ca_certificate'>) =>
      everyPolicyOf(certificate.registration_config.template_body, ask),
  }
}

/**
 * HCL of two examples, in which this is the statement of the policy: of a device that a template of fleet provisioning makes, and of one
 * that registers itself by a certificate of the authority.
 */
export function provisionedHcl(statement: string): string[] {
  const body = `template_body = jsonencode({
    Resources = {
      policy = {
        Type = "AWS::IoT::Policy"
        Properties = {
          PolicyDocument = jsonencode({ Version = "2012-10-17", Statement = [{ Effect = "Allow", ${statement} }] })
        }
      }
    }
  })`
  return [
    `
      resource "aws_iot_provisioning_template" "fleet" {
        name                  = "fleet"
        provisioning_role_arn = "arn:aws:iam::111122223333:role/provision"
        ${body}
      }
    `,
    `
      resource "aws_iot_ca_certificate" "maker" {
        active                  = true
        allow_auto_registration = true
        ca_certificate_pem      = "pem"
        certificate_mode        = "SNI_ONLY"
        registration_config {
          role_arn = "arn:aws:iam::111122223333:role/provision"
          ${body}
        }
      }
    `,
  ]
}

/**
 * Holds for each policy that a template of provisioning makes. Its document stands there as a string within the JSON.
 * https://docs.aws.amazon.com/iot/latest/developerguide/provision-template.html
 */
function everyPolicyOf(body: Scalar, ask: (document: Scalar) => Verdict): Verdict {
  const template = asValue(json<object>(body))
  if (template._state() === 'unknown') return template._open()
  const resources = template._child('Resources')
  const policies = Object.entries<unknown>(Object(resources._raw)).flatMap(([name, one]) =>
    Object(one).Type === 'AWS::IoT::Policy' ? [resources._child(name)] : [],
  )
  return combine(
    policies.map(one => ask(one._child('Properties')._child('PolicyDocument') as unknown as Scalar)),
    'fail',
    'pass',
  )
}

/** All that IoT Core has, be it in one region and account: of anything else a policy of a device cannot speak. */
export function isAllOfIot(resource: string): boolean {
  return isEverything(resource) || /^arn:[^:]*:iot:(?:[^:]*:){0,2}\*$/.test(resource)
}
