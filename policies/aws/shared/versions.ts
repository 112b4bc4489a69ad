import { type AwsResource, follow } from './policy.ts'

/**
 * A version is older than another, number by number. What it does not tell (`8`, where 8.4 is asked for) and what is no number, as in a
 * fix, is not older.
 */
export function isOlder(version: string, than: readonly number[]): boolean {
  const parts = version.split('.')
  for (const [i, number] of than.entries()) {
    const part = parts[i] ?? ''
    if (!/^\d+$/.test(part)) return false
    if (Number(part) !== number) return Number(part) < number
  }
  return false
}

/** For `satisfies` of a setting: a version is as new as the oldest of a list that is still supported. */
export function notOlderThan({
  values,
  date,
}: {
  readonly values: readonly number[]
  readonly date: string
}) {
  return [
    (version: string) => !isOlder(version, values),
    `a version still supported on ${date} is expected`,
  ] as const
}

/** The cluster belongs to a global one whose version is told: the members run that. */
export function hasVersionOfGlobal(
  cluster: AwsResource<'aws_rds_cluster' | 'aws_docdb_cluster' | 'aws_neptune_cluster'>,
  type: 'aws_rds_global_cluster' | 'aws_docdb_global_cluster' | 'aws_neptune_global_cluster',
): boolean {
  return (
    follow(cluster.global_cluster_identifier, type, ['id', 'global_cluster_identifier']).some(
      ({ engine_version }) => engine_version.isSet(),
    ).outcome === 'pass'
  )
}

/**
 * A version of an engine is open to the flaw of log_fdw, which PostgreSQL alone has. A line alone, such as `11` or `9.6`, takes the newest version of it; lines older
 * than the list have no mended one. https://aws.amazon.com/security/security-bulletins/AWS-2022-004/
 */
export function hasFileReadFlaw(engine: string, version: string): boolean {
  const lines = LAST_FLAWED[engine]
  if (!lines) return false
  const numbers = version.split('.').map(Number)
  const [major = 0] = numbers
  const line = lines.find(([of]) => of === major)
  if (!line) return major < 9
  for (let i = 1; i < line.length; i++) {
    const [number, flawed] = [numbers[i], line[i] as number]
    if (number === undefined) return false
    if (number !== flawed) return number < flawed
  }
  return true
}

/** The last version of each line that has the flaw; before version 10 the first two numbers are the line. */
const LAST_FLAWED: Readonly<Record<string, readonly (readonly number[])[]>> = {
  postgres: [
    [9, 6, 21],
    [10, 16],
    [11, 11],
    [12, 6],
    [13, 2],
  ],
  'aurora-postgresql': [
    [9, 6, 22],
    [10, 13],
    [11, 8],
  ],
}
