import { all, any, asValue, not, type Scalar, textOf, Verdict } from '../../engine/index.ts'
import { expression, hcl, hclBlock } from './hcl.ts'
import { type AwsResource, follow } from './policy.ts'

/** The engine of an instance passes a test. A read replica's, which is not written as a rule, is that of its source. */
export function runs(db: AwsResource<'aws_db_instance'>, test: (engine: string) => boolean): Verdict {
  const isMeant = ({ engine }: AwsResource<'aws_db_instance'>) =>
    engine.satisfies(test, 'another engine is expected')
  if (knownText(db.engine) !== undefined) return isMeant(db)
  const source = follow(db.replicate_source_db, 'aws_db_instance', ['identifier', 'arn', 'id'])
  return any(source.some(isMeant), all(source.no(), isMeant(db)))
}

/**
 * A read replica's source passes a test, told whether it lies in the same region: there it is named by its identifier, in another by its
 * ARN, which is known after apply where the identifier is written.
 */
export function ofSource(
  db: AwsResource<'aws_db_instance'>,
  test: (source: AwsResource<'aws_db_instance'>, isNear: boolean) => Verdict,
): Verdict {
  const named = knownText(db.replicate_source_db)
  return follow(db.replicate_source_db, 'aws_db_instance', ['identifier', 'arn', 'id']).some(source =>
    test(
      source,
      named === undefined ? knownText(source.identifier) === undefined : !named.startsWith('arn:'),
    ),
  )
}

/**
 * HCL that gives a database a parameter group of its own: its family as engine and version need it, and these parameters. A family that
 * the plan does not tell is left to the reader; undefined where the engine is unknown.
 */
export function parameterGroupFor(
  db: AwsResource<keyof typeof GROUPS>,
  parametersOf: (engine: string) => Readonly<Record<string, string>> | undefined,
): string | undefined {
  const engine = engineName(db)
  const parameters = engine === undefined ? undefined : parametersOf(engine)
  if (engine === undefined || !parameters) return undefined
  const { type } = asValue(db)._body.resource
  const [naming, group] = GROUPS[type as keyof typeof GROUPS]
  // What SQL Server and Db2 take at a start alone is refused otherwise.
  const method: Record<string, string> = /sqlserver|db2/.test(engine)
    ? { apply_method: 'pending-reboot' }
    : {}
  const blocks = Object.entries(parameters).map(([name, value]) =>
    hclBlock('parameter', { name, value, ...method }),
  )
  return [
    hcl(type, 'this', { [naming]: expression(`${group}.example.name`) }),
    hcl(group, 'example', { family: familyOf(engine, knownText(db.engine_version) ?? '') }).replace(
      /\}$/,
      `${blocks.join('')}}`,
    ),
  ].join('\n')
}

/** The attribute that names a parameter group, and the type of that group. */
const GROUPS = {
  aws_db_instance: ['parameter_group_name', 'aws_db_parameter_group'],
  aws_rds_cluster: ['db_cluster_parameter_group_name', 'aws_rds_cluster_parameter_group'],
  aws_docdb_cluster: ['db_cluster_parameter_group_name', 'aws_docdb_cluster_parameter_group'],
  aws_neptune_cluster: ['neptune_cluster_parameter_group_name', 'aws_neptune_cluster_parameter_group'],
} as const

/** The family of parameter groups of an engine and a version of it (`mysql8.0`, `aurora-postgresql16`, `sqlserver-se-15.0`). */
function familyOf(engine: string, version: string): string {
  const [, major, minor] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? []
  const open = `<family of ${engine}>`
  if (major === undefined) return open
  if (engine.includes('sqlserver')) return `${engine}-${major}.0`
  if (engine.includes('postgres') && Number(major) >= 10) return `${engine}${major}`
  if (minor === undefined) return open
  return `${engine}${engine.includes('db2') ? '-' : ''}${major}.${minor}`
}

/** HCL by which a database exports the logs of its engine; undefined where the engine is unknown, or its logs are. */
export function exporting(
  db: AwsResource<'aws_db_instance'> | AwsResource<'aws_rds_cluster'>,
): string | undefined {
  const engine = engineName(db)
  const { type } = asValue(db)._body.resource
  const logs = LOGS.find(([form]) => engine !== undefined && form.test(engine))?.[1]
  // A Multi-AZ cluster of MySQL has no audit log, as an instance of it has.
  const isWithoutAudit = type === 'aws_rds_cluster' && engine === 'mysql'
  return (
    logs &&
    hcl(type, 'this', {
      enabled_cloudwatch_logs_exports: logs.filter(log => !(isWithoutAudit && log === 'audit')),
    })
  )
}

/**
 * A database exports its logs: that in which its engine tells of connections and errors, where the plan tells an engine that has one such
 * log and others beside it, which say nothing of these; else any.
 */
export function exportsLogs(db: AwsResource<'aws_db_instance'> | AwsResource<'aws_rds_cluster'>): Verdict {
  const exported = db.enabled_cloudwatch_logs_exports
  const engine = engineName(db)
  const [, log] = MAIN_LOGS.find(([form]) => engine !== undefined && form.test(engine)) ?? []
  return log === undefined ? exported.isSet() : exported.has(log)
}

const MAIN_LOGS: readonly (readonly [engine: RegExp, log: string])[] = [
  [/postgres/, 'postgresql'],
  [/^sqlserver/, 'error'],
]

/** The engine where the plan tells it, and it is a name that can be written as it stands. */
function engineName({ engine }: { readonly engine: Scalar }): string | undefined {
  const name = knownText(engine)
  return name !== undefined && /^[a-z0-9-]+$/.test(name) ? name : undefined
}

/** The logs that an engine can export. SQL Server Express has no agent. */
const LOGS: readonly (readonly [engine: RegExp, logs: readonly string[]])[] = [
  [/^aurora-postgresql$/, ['postgresql']],
  [/^postgres$/, ['postgresql', 'upgrade']],
  [/mysql|mariadb/, ['audit', 'error', 'general', 'slowquery']],
  [/^sqlserver-ex$/, ['error']],
  [/^sqlserver/, ['agent', 'error']],
  [/^oracle/, ['alert', 'audit', 'listener', 'trace']],
  [/^db2/, ['diag.log', 'notify.log']],
]

/** A text that the plan tells; undefined where it is not known, or empty. */
export function knownText(scalar: Scalar): string | undefined {
  const value = asValue(scalar)
  return value._state() === 'known' && value._raw !== '' ? textOf(value._raw) : undefined
}

/** RDS Custom: the customer looks after the machine and the engine, and RDS neither upgrades it nor watches it from inside. */
export function isCustom(db: { readonly engine: Scalar }): Verdict {
  return db.engine.satisfies(name => name.startsWith('custom-'), 'an engine of RDS Custom is expected')
}

/** The engine of a cluster; before version 5 the provider took Aurora MySQL where none was named. */
export function engineOf(cluster: AwsResource<'aws_rds_cluster'>): Scalar {
  return cluster.engine.orElse('aurora')
}

/** Aurora Serverless version 1 runs without instances, is always encrypted and uploads its logs by itself. */
export function isServerlessV1(cluster: AwsResource<'aws_rds_cluster'>): Verdict {
  return cluster.engine_mode.is('serverless')
}

/** The engine is one of Aurora. */
export function isAurora(cluster: AwsResource<'aws_rds_cluster'>): Verdict {
  return engineOf(cluster).satisfies(name => name.startsWith('aurora'), 'Aurora is expected')
}

/** The plan makes it, at first or anew: what AWS does by default today holds for it. */
export function isMade(database: object): boolean {
  const { resource, time } = asValue(database)._body
  return time === 'after' && (resource.actions === 'create' || resource.actions === 'replace')
}

/** It is restored from a snapshot, or to a point in time: what it does not say itself comes from there. */
export function isRestored(
  db: Pick<
    AwsResource<'aws_db_instance' | 'aws_rds_cluster'>,
    'snapshot_identifier' | 'restore_to_point_in_time'
  >,
): Verdict {
  return any(db.snapshot_identifier.isSet(), db.restore_to_point_in_time.isSet())
}

/** Backups are kept for so many days; where what is restored does not say how many, the plan does not either. */
export function keepsBackups(
  db: AwsResource<'aws_db_instance'> | AwsResource<'aws_rds_cluster'>,
  days: number,
): Verdict {
  const kept = db.backup_retention_period
  return all(kept.isAbsent(), isRestored(db)).outcome === 'pass'
    ? new Verdict('undetermined', asValue(kept), AS_BEFORE)
    : kept.atLeast(days)
}

const AS_BEFORE = '`backup_retention_period` is not set: what is restored keeps the setting that it had'

/**
 * A cluster is encrypted, with a key that KMS has. One that runs is as it says, and so is a new one. What the plan makes of another one is
 * as that is: with a restore the provider sends a key, which encrypts, and not what `storage_encrypted` says; a replica may say it. Of a
 * source's own source counts what it says.
 */
export function isEncryptedCluster(cluster: Cluster, isSource = false): Verdict {
  const type = asValue(cluster)._body.resource.type as keyof typeof SNAPSHOTS
  // What a service has no argument for is absent there.
  const { kms_key_arn: ofNeptune } = cluster as AwsResource<'aws_neptune_cluster'>
  const {
    kms_key_id: key,
    replication_source_identifier: replicated,
    restore_to_point_in_time: point,
    snapshot_identifier: snapshot,
    storage_encrypted: flag,
  } = cluster as AwsResource<'aws_rds_cluster'>
  const says = any(flag.is(true), isServerlessV1(cluster as AwsResource<'aws_rds_cluster'>))
  const isByItself = all(
    not(isRestored(cluster as AwsResource<'aws_rds_cluster'>)),
    any(says, replicated.isAbsent()),
  )
  if ((!isMade(cluster) && flag.isSet().outcome === 'pass') || isByItself.outcome === 'pass') return says

  const source = (as: (encrypted: Verdict) => Verdict) => {
    const isOf = (named: Scalar) =>
      follow(named, type, ['arn', 'id', 'cluster_identifier', 'cluster_resource_id']).some(one =>
        as(isSource ? one.storage_encrypted.is(true) : isEncryptedCluster(one, true)),
      )
    return any(
      isOf(replicated),
      isOf(point.source_cluster_identifier),
      isOf(point.source_cluster_resource_id),
      follow(snapshot, 'data.aws_db_cluster_snapshot', SNAPSHOT).some(found =>
        as(found.storage_encrypted.is(true)),
      ),
      follow(snapshot, SNAPSHOTS[type], SNAPSHOT).some(taken => isOf(taken.db_cluster_identifier)),
    )
  }
  const hasKey = any(key.isSet(), ofNeptune.isSet())
  const ofPlain = source(not)
  if (ofPlain.outcome === 'pass') return any(not(ofPlain), hasKey)
  const ofEncrypted = any(
    hasKey,
    source(encrypted => encrypted),
  )
  return ofEncrypted.outcome === 'fail'
    ? new Verdict('undetermined', asValue(flag), OF_UNKNOWN_SOURCE)
    : ofEncrypted
}

type Cluster = AwsResource<keyof typeof SNAPSHOTS>

const SNAPSHOTS = {
  aws_rds_cluster: 'aws_db_cluster_snapshot',
  aws_docdb_cluster: 'aws_docdb_cluster_snapshot',
  aws_neptune_cluster: 'aws_neptune_cluster_snapshot',
} as const

const SNAPSHOT = ['id', 'db_cluster_snapshot_arn', 'db_cluster_snapshot_identifier'] as const

const OF_UNKNOWN_SOURCE =
  'it is encrypted where what it is made of is, whatever `storage_encrypted` says, and the plan does not show that'

/** HCL by which a cluster that is restored from a snapshot is encrypted, and stays as it says; undefined for any other. */
export function encryptingRestored(cluster: Cluster): string | undefined {
  const { type } = asValue(cluster)._body.resource
  return cluster.snapshot_identifier.isSet().outcome === 'pass'
    ? hcl(type, 'this', {
        storage_encrypted: true,
        [type === 'aws_neptune_cluster' ? 'kms_key_arn' : 'kms_key_id']:
          expression('aws_kms_key.example.arn'),
      })
    : undefined
}

/** The same in a sentence. */
export function toEncryptRestored(cluster: Cluster): string | undefined {
  return (
    encryptingRestored(cluster) &&
    'Name a key, and set storage_encrypted to true beside it, which alone encrypts nothing that is restored from a snapshot; a cluster that runs already is replaced by this.'
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

/**
 * A parameter group gives one of these parameters a value that passes the test, in words such as "`1` is expected". Names and values are
 * compared in lower case.
 */
export function sets(
  { parameter }: WithParameters,
  names: readonly string[],
  test: (value: string) => boolean,
  expected: string,
): Verdict {
  const told = names.map(name => `\`${name}\``).join(' or ')
  const isNamed = (one: Parameter) =>
    one.name.satisfies(name => names.includes(name.toLowerCase()), `\`${names[0]}\` is expected`)
  const named = parameter.some(isNamed)
  if (named.outcome === 'fail')
    return new Verdict('fail', asValue(parameter), `the parameter group sets no ${told}`, [])
  return all(
    named,
    parameter.every(one =>
      any(
        one.value.satisfies(value => test(value.toLowerCase()), `${expected} of ${told}`),
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

/** The fix that gives a cluster another instance, with these arguments before its own. */
export function readerOf(service: 'docdb' | 'neptune' | 'rds', ...more: readonly string[]): string {
  const cluster = `aws_${service}_cluster.this`
  const engine = service === 'rds' ? [`engine             = ${cluster}.engine`] : []
  const first = [...more, `cluster_identifier = ${cluster}.id`, ...engine]
  return `
    resource "aws_${service}_cluster_instance" "reader" {
      ${first.join('\n      ')}
      instance_class     = "db.r6g.large"
    }
  `
}
