import { all, type Verdict } from '../../engine/index.ts'
import type { AwsResource } from './policy.ts'

/** The service answers inside VPCs only. What is not written inside its block the provider sends as false. */
export function isPrivate({ network_configuration: network }: AwsResource<'aws_apprunner_service'>): Verdict {
  const { ingress_configuration: ingress } = network
  return all(ingress.isSet(), ingress.is_publicly_accessible.isNot(true))
}
