import { all, any, asValue, not, type Policy, type Scalar, type Verdict } from '../../engine/index.ts'
import { isInternet } from './network.ts'
import { policy } from './policy.ts'
import { repeatedIn, textsAt, toldElsewhere } from './repeated.ts'

/** No default route, in a table or of its own, leads through what an attribute names. */
export function defaultRouteNotThrough(
  spec: {
    readonly through: 'vpc_peering_connection_id' | 'network_interface_id'
    /** The attributes of a route that passes, as HCL writes them. */
    readonly good: Readonly<Record<string, string>>
  } & Pick<
    Policy,
    'title' | 'problem' | 'severity' | 'why' | 'remediation' | 'source' | 'equivalents' | 'differs'
  >,
): Policy {
  const { through, good, ...rest } = spec
  const leads = (range: Verdict, route: Targets) => {
    // The provider may show an interface behind a gateway too: only one target is written. Those that are not go without saying.
    const others = GATEWAYS.map(gateway => route[gateway].isAbsent())
    return all(range, route[through].isSet(), ...others.filter(({ outcome }) => outcome !== 'pass'))
  }
  const isNarrow = (table: Table) =>
    table.route.every(route =>
      toldElsewhere(
        not(leads(any(isInternet(route.cidr_block), isInternet(route.ipv6_cidr_block)), route)),
        () => isOfAnotherResource(route, table.route),
      ),
    )
  const bad = (range: string, value: string) => `${range}\n    ${through} = ${value}`
  return policy({
    ...rest,
    resource: ['aws_route', 'aws_route_table', 'aws_default_route_table'],
    must: {
      aws_route: route =>
        not(
          leads(
            any(isInternet(route.destination_cidr_block), isInternet(route.destination_ipv6_cidr_block)),
            route,
          ),
        ),
      aws_route_table: isNarrow,
      aws_default_route_table: isNarrow,
    },
    fix: fixOf(good),
    examples: {
      pass: [
        own(`destination_cidr_block = "10.1.0.0/16"\n  ${through} = "x-1"`),
        own('destination_cidr_block = "0.0.0.0/0"\n  nat_gateway_id = "nat-1"'),
        table('aws_route_table', 'cidr_block = "0.0.0.0/0"\n    gateway_id = "igw-1"'),
        table('aws_default_route_table', bad('cidr_block = "10.1.0.0/16"', '"x-1"')),
      ],
      fail: [
        own(`destination_cidr_block = "0.0.0.0/0"\n  ${through} = "x-1"`),
        own(`destination_ipv6_cidr_block = "::/0"\n  ${through} = "x-1"`),
        own(`destination_cidr_block = "128.0.0.0/1"\n  ${through} = "x-1"`),
        own(`destination_ipv6_cidr_block = "2000::/3"\n  ${through} = "x-1"`),
        own(
          `destination_cidr_block = "0.0.0.0/0"\n  ${through} = ${MADE[through]}.example.${ID[through]}`,
          `\nresource "${MADE[through]}" "example" {}`,
        ),
        table('aws_route_table', bad('cidr_block = "0.0.0.0/0"', '"x-1"')),
        table('aws_default_route_table', bad('ipv6_cidr_block = "::/0"', '"x-1"')),
      ],
      undetermined: [own(`destination_cidr_block = local.range\n  ${through} = "x-1"`)],
    },
  })
}

const MADE = {
  vpc_peering_connection_id: 'aws_vpc_peering_connection',
  network_interface_id: 'aws_instance',
} as const
const ID = {
  vpc_peering_connection_id: 'id',
  network_interface_id: 'primary_network_interface_id',
} as const

const GATEWAYS = [
  'gateway_id',
  'nat_gateway_id',
  'egress_only_gateway_id',
  'transit_gateway_id',
  'vpc_endpoint_id',
] as const

type Targets = Readonly<
  Record<(typeof GATEWAYS)[number] | 'vpc_peering_connection_id' | 'network_interface_id', Scalar>
>

interface Table {
  readonly route: {
    every(
      test: (route: Targets & Readonly<Record<'cidr_block' | 'ipv6_cidr_block', Scalar>>) => Verdict,
    ): Verdict
  }
}

/** A route that the state of a table lists, and that a resource of its own says: it is told there. */
function isOfAnotherResource(route: object, list: object): boolean {
  const [destination] = textsAt(asValue(route), ['cidr_block', 'ipv6_cidr_block'])
  return repeatedIn(list, { aws_route: 'route_table_id' }).some(one =>
    textsAt(one, ['destination_cidr_block', 'destination_ipv6_cidr_block']).includes(destination ?? ''),
  )
}

function own(attributes: string, beside = ''): string {
  return `resource "aws_route" "example" {\n  route_table_id = "rtb-1"\n  ${attributes}\n}${beside}`
}

function table(type: string, attributes: string): string {
  const of = type === 'aws_route_table' ? 'vpc_id = "vpc-1"' : 'default_route_table_id = "rtb-1"'
  return `resource "${type}" "example" {\n  ${of}\n  route {\n    ${attributes}\n  }\n}`
}

function fixOf(good: Readonly<Record<string, string>>): string {
  const lines = (indent: string, prefix: string) =>
    Object.entries(good)
      .map(([name, value]) => `${indent}${name === 'cidr_block' ? prefix : ''}${name} = ${value}\n`)
      .join('')
  const block = (type: string) => `resource "${type}" "this" {\n  route {\n${lines('    ', '')}  }\n}`
  const alone = `resource "aws_route" "this" {\n${lines('  ', 'destination_')}}`
  return [alone, block('aws_route_table'), block('aws_default_route_table')].join('\n\n')
}
