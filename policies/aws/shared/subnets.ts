import { all, any, asValue, type List, PASS, type Scalar, type Value, Verdict } from '../../engine/index.ts'
import { type AwsResource, companions, follow } from './policy.ts'

/**
 * Two subnets or more are named, and not all of them are of one zone. Of a set a plan shows nothing as long as one element is unknown:
 * then those count that it is made from.
 */
export function spanZones(subnets: List): Verdict {
  const value = asValue(subnets)
  const named = namedBy(value)
  const inOne = areOfOneZone(named)
  if (named.length > 1 && !inOne) return PASS
  return inOne && areAll(value, named.length)
    ? new Verdict('fail', value, `\`${value._path()}\` names subnets of one zone alone`, [])
    : subnets.hasAtLeast(2)
}

/** The same, or two of what may be written in place of the subnets; told by that of the two which is. */
export function spanZonesOr(
  subnets: List,
  instead: { hasAtLeast(count: number): Verdict; isSet(): Verdict },
): Verdict {
  const [own, other] = [spanZones(subnets), instead.hasAtLeast(2)]
  return subnets.isAbsent().outcome === 'pass' && instead.isSet().outcome === 'pass'
    ? any(other, own)
    : any(own, other)
}

/** A subnet that the list names passes the test. */
export function someSubnet(subnets: List, test: (subnet: AwsResource<'aws_subnet'>) => Verdict): Verdict {
  return any(
    ...namedBy(asValue(subnets)).map(subnet => test(subnet as unknown as AwsResource<'aws_subnet'>)),
    follow(subnets, 'aws_subnet', 'id').some(test),
  )
}

/** The route table of a subnet leads to an internet gateway: the one that is associated with it, or else the main one of its VPC. */
export function isPublicSubnet(subnet: AwsResource<'aws_subnet'>): Verdict {
  const own = companions(subnet, 'aws_route_table_association', { subnet_id: ['id'] })
  return any(
    own.some(isOfPublicTable),
    all(own.no(), follow(subnet.vpc_id, 'aws_vpc', 'id').some(isPublicByDefault)),
  )
}

function isPublicByDefault(vpc: AwsResource<'aws_vpc'>): Verdict {
  const main = ['main_route_table_id', 'default_route_table_id'] as const
  return any(
    companions(vpc, 'aws_main_route_table_association', { vpc_id: ['id'] }).some(isOfPublicTable),
    companions(vpc, 'aws_default_route_table', { default_route_table_id: main }).some(table =>
      any(
        table.route.some(leadsOut),
        companions(table, 'aws_route', { route_table_id: ['id', 'default_route_table_id'] }).some(leadsOut),
      ),
    ),
    companions(vpc, 'aws_route', { route_table_id: main }).some(leadsOut),
  )
}

function isOfPublicTable(association: { readonly route_table_id: Scalar }): Verdict {
  return follow(association.route_table_id, 'aws_route_table', 'id').some(table =>
    any(
      table.route.some(leadsOut),
      companions(table, 'aws_route', { route_table_id: ['id'] }).some(leadsOut),
    ),
  )
}

function leadsOut(route: Pick<AwsResource<'aws_route'>, 'gateway_id'>): Verdict {
  return any(
    follow(route.gateway_id, 'aws_internet_gateway', 'id').some(),
    route.gateway_id.satisfies(id => id.startsWith('igw-'), 'an internet gateway is expected'),
  )
}

/** The subnets of the plan that a list names. */
function namedBy(list: Value): Value[] {
  const { graph, time } = list._body
  const others = graph.others()
  const raw = list._raw
  return TYPES.flatMap(type => {
    const { certain, likely } = others.follow(list, type, ['id'])
    return [...certain, ...likely].flatMap(id => others.at(id, time) ?? [])
  }).filter(subnet => !Array.isArray(raw) || raw.includes(subnet._child('id')._raw))
}

const TYPES = ['aws_subnet', 'aws_default_subnet']

function areOfOneZone(subnets: readonly Value[]): boolean {
  if (subnets.length < 2) return subnets.length === 1
  const [zone, ...further] = subnets.map(subnet => subnet._child('availability_zone')._raw)
  return typeof zone === 'string' && further.every(other => other === zone)
}

/** So many subnets of the plan are all that a list names. */
function areAll(list: Value, count: number): boolean {
  const { graph } = list._body
  return Array.isArray(list._raw)
    ? list._raw.length === count
    : graph.isDerived(list) && graph.sources(list).length === count
}
