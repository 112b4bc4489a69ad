import { all, type Verdict } from '../../engine/index.ts'
import { type AwsResource, companions } from './policy.ts'

/** A hosted zone that answers everybody: no VPC is tied to it. */
export function isPublicZone(zone: AwsResource<'aws_route53_zone'>): Verdict {
  return all(
    zone.vpc.isAbsent(),
    companions(zone, 'aws_route53_zone_association', { zone_id: ['zone_id', 'id'] }).no(),
  )
}
