import { all, any, asValue, not, type Scalar, Verdict } from '../../engine/index.ts'
import { type AwsResource, follow } from './policy.ts'

/** The instance runs one of these engines: its own, or as a read replica its source's. */
export function runs(db: AwsResource<'aws_db_instance'>, engines: readonly string[]): Verdict {
  return any(
    db.engine.oneOf(engines),
    follow(db.replicate_source_db, 'aws_db_instance', ['identifier', 'arn']).some(source =>
      source.engine.oneOf(engines),
    ),
  )
}

/** The engine of a cluster; before version 5 the provider took Aurora MySQL where none was named. */
export function engineOf(cluster: AwsResource<'aws_rds_cluster'>): Scalar {
  return cluster.engine.orElse('aurora')
}

/** Aurora Serverless version 1 runs without instances, is always encrypted and uploads its logs by itself. */
export function isServerlessV1(cluster: AwsResource<'aws_rds_cluster'>): Verdict {
  return cluster.engine_mode.is('serverless')
}

export function isAurora(cluster: AwsResource<'aws_rds_cluster'>): Verdict {
  return engineOf(cluster).satisfies(name => name.startsWith('aurora'), 'Aurora is expected')
}

/** The plan makes it, at first or anew: what AWS does by default today holds for it. */
export function isMade(cluster: AwsResource<'aws_rds_cluster'>): boolean {
  const { resource, time } = asValue(cluster)._body
  return time === 'after' && (resource.actions === 'create' || resource.actions === 'replace')
}

/** A replica and a restored cluster are as their source is, unless they say otherwise. */
export function inheritsEncryption(cluster: AwsResource<'aws_rds_cluster'>): Verdict {
  return any(
    follow(cluster.replication_source_identifier, 'aws_rds_cluster', 'arn').some(source =>
      source.storage_encrypted.is(true),
    ),
    follow(cluster.snapshot_identifier, 'data.aws_db_cluster_snapshot', [
      'id',
      'db_cluster_snapshot_arn',
      'db_cluster_snapshot_identifier',
    ]).some(snapshot => snapshot.storage_encrypted.is(true)),
  )
}

/** A parameter group that the plan shows, or one of AWS's own, which nobody can change. */
export function isKnownGroup(name: Scalar, inPlan: Verdict): Verdict {
  return any(name.isAbsent(), isDefaultGroup(name), inPlan)
}

/** No group of the customer's own is named. */
export function isDefaultGroup(name: Scalar): Verdict {
  return any(
    name.isAbsent(),
    name.satisfies(text => text.startsWith('default.'), 'a parameter group of AWS is expected'),
  )
}

interface Parameter {
  readonly name: Scalar
  readonly value: Scalar
}

interface WithParameters {
  readonly parameter: {
    some(test: (one: Parameter) => Verdict): Verdict
    every(test: (one: Parameter) => Verdict): Verdict
  }
}

/** A parameter group gives one of these parameters a value that passes the test. Names and values are compared in lower case. */
export function sets(
  { parameter }: WithParameters,
  names: readonly string[],
  test: (value: string) => boolean,
  expected: string,
): Verdict {
  const isNamed = (one: Parameter) =>
    one.name.satisfies(name => names.includes(name.toLowerCase()), `\`${names[0]}\` is expected`)
  const named = parameter.some(isNamed)
  if (named.outcome === 'fail')
    return new Verdict(
      'fail',
      undefined,
      `the parameter group sets no ${names.map(name => `\`${name}\``).join(' or ')}`,
    )
  return all(
    named,
    parameter.every(one =>
      any(
        one.value.satisfies(value => test(value.toLowerCase()), expected),
        not(isNamed(one)),
      ),
    ),
  )
}

/** The name of an administrator is none of those that consoles propose and manuals use; where none is written a snapshot holds it. */
export function isNotGuessable(name: Scalar): Verdict {
  return any(
    name.isAbsent(),
    name.satisfies(
      text => !GUESSABLE.includes(text.toLowerCase()),
      'another than the usual names is expected',
    ),
  )
}

const GUESSABLE: readonly string[] = [
  'admin',
  'administrator',
  'awsuser',
  'master',
  'mysql',
  'oracle',
  'postgres',
  'root',
  'sa',
  'user',
]
