import { all, type Verdict } from '../../engine/index.ts'
import { type AwsResource, companions } from './policy.ts'
import { unless } from './unless.ts'

/**
 * A hosted zone that answers everybody. A private one names a VPC from the start, so that an association of which the plan does not tell
 * the zone leaves nothing open.
 */
export function isPublicZone(zone: AwsResource<'aws_route53_zone'>): Verdict {
  const ties = companions(zone, 'aws_route53_zone_association', { zone_id: ['zone_id', 'id'] })
  return all(zone.vpc.isAbsent(), unless(ties.some().outcome === 'pass'))
}
