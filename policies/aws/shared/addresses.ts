/** Addresses from one to another, both counted, as the numbers that their bits make. */
export interface Span {
  readonly first: bigint
  readonly last: bigint
}

/** Every address of a family. */
export const EVERY_ADDRESS = {
  ipv4: { first: 0n, last: (1n << 32n) - 1n },
  ipv6: { first: 0n, last: (1n << 128n) - 1n },
} as const satisfies Record<string, Span>

/** The addresses of a range such as `10.0.0.0/8` or `2001:db8::/32`; undefined where it is none. */
export function spanOf(range: string): Span | undefined {
  const [, address = '', length] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(range.trim()) ?? []
  const bits = address.includes(':') ? 128 : 32
  const number = bits === 32 ? numberOfIpv4(address) : numberOfIpv6(address)
  if (number === undefined || Number(length) > bits) return undefined
  const free = BigInt(bits - Number(length))
  const first = (number >> free) << free
  return { first, last: first + (1n << free) - 1n }
}

function numberOfIpv4(address: string): bigint | undefined {
  const parts = address.split('.')
  if (parts.length !== 4 || !parts.every(part => /^\d{1,3}$/.test(part) && Number(part) < 256))
    return undefined
  return parts.reduce((number, part) => (number << 8n) | BigInt(part), 0n)
}

function numberOfIpv6(address: string): bigint | undefined {
  // The last two groups may be written as an IPv4 address.
  const [, head, tail] = /^(.*:)(\d+\.[\d.]+)$/.exec(address) ?? [undefined, address, '']
  const embedded = tail ? numberOfIpv4(tail) : 0n
  if (embedded === undefined) return undefined
  const text = tail
    ? `${head}${(embedded >> 16n).toString(16)}:${(embedded & 0xffffn).toString(16)}`
    : address
  const [before = '', after, ...more] = text.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [left, right] = [groups(before), groups(after ?? '')]
  const missing = 8 - left.length - right.length
  if (more.length > 0 || (after === undefined ? missing !== 0 : missing < 1)) return undefined
  const all = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  if (!all.every(group => /^[\da-f]{1,4}$/i.test(group))) return undefined
  return all.reduce((number, group) => (number << 16n) | BigInt(`0x${group}`), 0n)
}

/** How many addresses of a span are in none of some others. */
export function countOutside(span: Span, others: readonly Span[]): bigint {
  const sorted = [...others].sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))
  let count = 0n
  let next = span.first
  for (const { first, last } of sorted) {
    if (last < next) continue
    if (first > span.last) break
    if (first > next) count += first - next
    next = last + 1n
  }
  return next <= span.last ? count + span.last - next + 1n : count
}
