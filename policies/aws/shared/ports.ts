import { asValue, type Policy, type Scalar, textOf, type Value } from '../../engine/index.ts'

/** A service that is meant for few: its name as a title says it, the ports it listens on, the same check in other tools. */
interface Service {
  readonly name: string
  readonly tcp: readonly number[]
  readonly udp?: readonly number[]
  readonly equivalents: Policy['equivalents']
}

/** Ports as IANA lists them, or as the service's own documentation does where it has more than IANA knows. */
export const SERVICES = {
  cassandra: {
    name: 'Cassandra',
    tcp: [7000, 7001, 7199, 9042, 9160, 61620, 61621],
    equivalents: { regula: ['FG_R00265', 'FG_R00267'] },
  },
  docker: { name: 'the Docker daemon', tcp: [2375, 2376], equivalents: {} },
  elasticsearch: {
    name: 'Elasticsearch',
    tcp: [5601, 9200, 9300],
    equivalents: { regula: ['FG_R00212', 'FG_R00213'] },
  },
  etcd: { name: 'etcd', tcp: [2379, 2380], equivalents: { regula: ['FG_R00214'] } },
  ftp: { name: 'FTP', tcp: [20, 21], equivalents: {} },
  http: { name: 'plain HTTP', tcp: [80], equivalents: { checkov: ['CKV_AWS_260'], regula: ['FG_R00041'] } },
  httpAlternate: {
    name: 'an alternative HTTP port',
    tcp: [8000, 8080, 8088, 8888],
    equivalents: { regula: ['FG_R00268'] },
  },
  httpDevelopment: {
    name: 'a development server',
    tcp: [3000, 5000],
    equivalents: { regula: ['FG_R00259'] },
  },
  ldap: { name: 'LDAP', tcp: [389], udp: [389], equivalents: { regula: ['FG_R00234'] } },
  ldaps: { name: 'LDAP over TLS', tcp: [636], equivalents: { regula: ['FG_R00266'] } },
  mail: { name: 'a mail server', tcp: [25, 110, 143], equivalents: {} },
  memcached: {
    name: 'Memcached',
    tcp: [11211, 11214, 11215],
    udp: [11211, 11214, 11215],
    equivalents: { regula: ['FG_R00242', 'FG_R00243'] },
  },
  mongodb: {
    name: 'MongoDB',
    tcp: [27017, 27018, 27019],
    equivalents: { regula: ['FG_R00215', 'FG_R00216', 'FG_R00217'] },
  },
  mssql: {
    name: 'SQL Server',
    tcp: [1433, 1434],
    udp: [1434],
    equivalents: { regula: ['FG_R00248', 'FG_R00249'] },
  },
  msrpc: { name: 'Windows RPC', tcp: [135], udp: [135], equivalents: { regula: ['FG_R00244'] } },
  mysql: { name: 'MySQL', tcp: [3306, 33060], equivalents: { regula: ['FG_R00261'] } },
  netbios: {
    name: 'NetBIOS',
    tcp: [137, 138, 139],
    udp: [137, 138, 139],
    equivalents: { regula: ['FG_R00245', 'FG_R00246', 'FG_R00247'] },
  },
  oracle: { name: 'Oracle', tcp: [1521, 2483, 2484], equivalents: { regula: ['FG_R00258'] } },
  postgresql: { name: 'PostgreSQL', tcp: [5432], equivalents: { regula: ['FG_R00264'] } },
  rdp: {
    name: 'RDP',
    tcp: [3389],
    udp: [3389],
    equivalents: { checkov: ['CKV_AWS_25'], trivy: ['AWS-0107'], regula: ['FG_R00087'] },
  },
  redis: { name: 'Redis', tcp: [6379], equivalents: {} },
  redshift: { name: 'Redshift', tcp: [5439], equivalents: {} },
  saltstack: {
    name: 'the Salt master',
    tcp: [4505, 4506],
    equivalents: { regula: ['FG_R00262', 'FG_R00263'] },
  },
  smb: { name: 'SMB', tcp: [445, 3020], udp: [445], equivalents: { regula: ['FG_R00260'] } },
  ssas: { name: 'Analysis Services', tcp: [2382, 2383], equivalents: { regula: ['FG_R00256', 'FG_R00257'] } },
  ssh: {
    name: 'SSH',
    tcp: [22],
    equivalents: { checkov: ['CKV_AWS_24'], trivy: ['AWS-0107'], regula: ['FG_R00085'] },
  },
  telnet: { name: 'Telnet', tcp: [23], equivalents: { regula: ['FG_R00040'] } },
  vnc: {
    name: 'VNC',
    tcp: [5500, 5800, 5900],
    equivalents: { regula: ['FG_R00037', 'FG_R00038', 'FG_R00039'] },
  },
} as const satisfies Record<string, Service>

/** The checks of other tools for any one of these ports. FG_R00377 lets only the web in from everywhere: it objects to each of them. */
export const PORT_CHECKS = {
  checkov: checksOf('checkov'),
  trivy: checksOf('trivy'),
  regula: [...checksOf('regula'), 'FG_R00377'],
}

function checksOf(tool: 'checkov' | 'trivy' | 'regula'): string[] {
  const services: readonly Service[] = Object.values(SERVICES)
  return [...new Set(services.flatMap(({ equivalents }) => equivalents[tool] ?? []))]
}

export type ServiceName = keyof typeof SERVICES

/**
 * What a rule's ports are, so that whatever it opens is told once: those of one service, a `range` over those of several, `all`, or
 * some `other` of TCP or UDP. `open` where the plan does not show them; undefined where no port is meant, or those of the web alone.
 */
export type Ports = ServiceName | 'range' | 'all' | 'other'

interface Range {
  readonly protocol: Scalar
  readonly from: Scalar<number>
  readonly to: Scalar<number>
}

/** The ports of a security group's rule, by its protocol and its range. */
export function portsOf(rule: Range): Ports | 'open' | undefined {
  const protocol = protocolOf(rule.protocol)
  if (protocol === 'open' || protocol === 'all') return protocol
  if (protocol === undefined) return undefined
  const ends = endsOf(rule)
  return ends === undefined || ends === 'open' ? ends : portsIn(protocol, ends, SERVICES)
}

/** `all` protocols, also where a rule that is given as an object leaves it out; TCP, UDP; undefined for one that has no ports. */
export function protocolOf(protocol: Scalar): 'all' | 'tcp' | 'udp' | 'open' | undefined {
  const value = asValue(protocol)
  const state = value._state()
  if (state === 'unknown') return 'open'
  return state === 'known' ? PROTOCOLS.get(textOf(value._raw).toLowerCase()) : 'all'
}

/** `-1` is AWS's word for every protocol, `all` the provider's; what is left out of an object is planned as an empty text. */
const PROTOCOLS: ReadonlyMap<string, 'all' | 'tcp' | 'udp'> = new Map([
  ['', 'all'],
  ['-1', 'all'],
  ['all', 'all'],
  ['tcp', 'tcp'],
  ['6', 'tcp'],
  ['udp', 'udp'],
  ['17', 'udp'],
])

/** The first and last port of a rule; -1 to -1 is the whole range. */
export function endsOf({
  from,
  to,
}: Pick<Range, 'from' | 'to'>): readonly [number, number] | 'open' | undefined {
  const [first, last] = [asValue(from), asValue(to)]
  if (first._state() === 'unknown' || last._state() === 'unknown') return 'open'
  if (first._state() === 'absent' || last._state() === 'absent') return undefined
  return [lowOf(first), highOf(last)]
}

/** Whether ports that the plan does not show may come to all of them: not where one end is known to leave some out, or both are one port. */
export function mayBeAll({ protocol, from, to }: Range): boolean {
  if (protocolOf(protocol) === 'open') return true
  const [first, last] = [asValue(from), asValue(to)]
  const [isFirst, isLast] = [first._state() === 'known', last._state() === 'known']
  return isFirst || isLast
    ? isAll(isFirst ? lowOf(first) : 0, isLast ? highOf(last) : LAST)
    : !isOnePort(first, last)
}

function lowOf(first: Value): number {
  return Number(textOf(first._raw))
}

function highOf(last: Value): number {
  const high = Number(textOf(last._raw))
  return high === -1 ? LAST : high
}

function isAll(low: number, high: number): boolean {
  return low <= 1 && high >= LAST
}

/** Both ends name the same attribute, and it alone: they will be equal. */
function isOnePort(first: Value, last: Value): boolean {
  const { graph } = first._body
  const madeFrom = (end: Value) => JSON.stringify(graph.madeFrom(end))
  return graph.isBound(first) && graph.isBound(last) && madeFrom(first) === madeFrom(last)
}

/** The ports from one to another as those of one of the services, of several, or of none. */
export function portsIn<Name extends string>(
  protocol: 'tcp' | 'udp',
  [low, high]: readonly [number, number],
  services: Readonly<Record<Name, Pick<Service, 'tcp' | 'udp'>>>,
): Name | 'range' | 'all' | 'other' | undefined {
  if (!(low <= high)) return undefined
  if (isAll(low, high)) return 'all'
  let found: Name | undefined
  for (const name in services) {
    const ports = services[name][protocol] ?? NONE
    if (!ports.some(port => low <= port && port <= high)) continue
    if (found !== undefined) return 'range'
    found = name
  }
  return found ?? (low === 443 && high === 443 ? undefined : 'other')
}

const NONE: readonly number[] = []
const LAST = 65535
