import { all, any, asValue, dedent, not, type Policy, type Scalar, Verdict } from '../../engine/index.ts'
import { expression, hcl, type Written } from './hcl.ts'
import { isInternet } from './network.ts'
import { policy } from './policy.ts'
import { repeatedIn, textsAt, toldElsewhere } from './repeated.ts'

/** No default route, in a table or of its own, leads through what an attribute names. */
export function defaultRouteNotThrough(
  spec: {
    readonly through: 'vpc_peering_connection_id' | 'network_interface_id'
    /** The attributes of a route that passes. */
    readonly good: Values & { readonly cidr_block: string }
  } & Pick<
    Policy,
    'title' | 'problem' | 'severity' | 'why' | 'remediation' | 'source' | 'equivalents' | 'differs'
  >,
): Policy {
  const { through, good, ...rest } = spec
  const leads = (range: Verdict, route: Targets) => {
    // The provider may show an interface behind a gateway too: only one target is written. Those that are not go without saying.
    const others = GATEWAYS.map(gateway => route[gateway].isAbsent())
    return all(range, isTarget(route, through), ...others.filter(({ outcome }) => outcome !== 'pass'))
  }
  const isNarrow = (table: Table) =>
    table.route.every(route =>
      toldElsewhere(
        not(leads(any(isInternet(route.cidr_block), isInternet(route.ipv6_cidr_block)), route)),
        () => isOfAnotherResource(route, table.route),
      ),
    )
  const bad = { [through]: 'x-1' }
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
        own({ destination_cidr_block: '10.1.0.0/16', ...bad }),
        own({ destination_cidr_block: '0.0.0.0/0', nat_gateway_id: 'nat-1' }),
        table('aws_route_table', { cidr_block: '0.0.0.0/0', gateway_id: 'igw-1' }),
        table('aws_default_route_table', { cidr_block: '10.1.0.0/16', ...bad }),
      ],
      fail: [
        own({ destination_cidr_block: '0.0.0.0/0', ...bad }),
        own({ destination_ipv6_cidr_block: '::/0', ...bad }),
        own({ destination_cidr_block: '128.0.0.0/1', ...bad }),
        own({ destination_ipv6_cidr_block: '2000::/3', ...bad }),
        [
          own({
            destination_cidr_block: '0.0.0.0/0',
            [through]: expression(`${MADE[through]}.example.${ID[through]}`),
          }),
          hcl(MADE[through], 'example', {}),
        ].join('\n'),
        table('aws_route_table', { cidr_block: '0.0.0.0/0', ...bad }),
        table('aws_default_route_table', { ipv6_cidr_block: '::/0', ...bad }),
        several(through),
      ],
      undetermined: [own({ destination_cidr_block: expression('local.range'), ...bad })],
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
const TARGETS = [
  ...GATEWAYS,
  'core_network_arn',
  'network_interface_id',
  'vpc_peering_connection_id',
] as const
type Target = (typeof TARGETS)[number]
type Targets = Readonly<Record<Target, Scalar>>

/** What a route leads through. It has one target: where nothing else is written, what is known after apply is it. */
function isTarget(route: Targets, through: Target): Verdict {
  const target = route[through].isSet()
  if (target.outcome !== 'undetermined') return target
  const isOnly = TARGETS.every(other => other === through || route[other].isAbsent().outcome === 'pass')
  return isOnly ? new Verdict('pass', asValue(route[through])) : target
}

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

type Values = Readonly<Record<string, Written>>

function own(route: Values): string {
  return hcl('aws_route', 'example', { route_table_id: 'rtb-1', ...route })
}

function table(type: 'aws_route_table' | 'aws_default_route_table', route: Values): string {
  const of: Values = type === 'aws_route_table' ? { vpc_id: 'vpc-1' } : { default_route_table_id: 'rtb-1' }
  return hcl(type, 'example', { ...of, ...inBlock(route) })
}

/** The plan says of all routes together what they name. */
function several(through: keyof typeof MADE): string {
  return dedent(`
    resource "aws_route_table" "example" {
      vpc_id = "vpc-1"

      route {
        cidr_block     = "10.1.0.0/16"
        nat_gateway_id = aws_nat_gateway.example.id
      }

      route {
        cidr_block = "0.0.0.0/0"
        ${through} = ${MADE[through]}.example.${ID[through]}
      }
    }

    resource "aws_nat_gateway" "example" {
      subnet_id = "subnet-1"
    }

    resource "${MADE[through]}" "example" {
    }
  `)
}

function inBlock(route: Values): Values {
  return Object.fromEntries(Object.entries(route).map(([name, value]) => [`route.${name}`, value]))
}

function fixOf({ cidr_block, ...target }: Values & { readonly cidr_block: string }): string {
  const block = inBlock({ cidr_block, ...target })
  return [
    hcl('aws_route', 'this', { destination_cidr_block: cidr_block, ...target }),
    hcl('aws_route_table', 'this', block),
    hcl('aws_default_route_table', 'this', block),
  ].join('\n\n')
}
