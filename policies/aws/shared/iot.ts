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

/** HCL of an example: a template whose policy is this. */
export function templateHcl(body: string, document: string): string {
  return `${body} = jsonencode({
    Resources = {
      policy = {
        Type = "AWS::IoT::Policy"
        Properties = {
          PolicyDocument = jsonencode(${document})
        }
      }
    }
  })`
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
