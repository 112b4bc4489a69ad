import { describe, expect, test } from 'vitest'
import { block, change, literal, planJson, read, type Sides } from '../../../tests/plan-json.ts'
import { Graph, judge } from '../../engine/index.ts'
import { registry } from '../../registry.ts'
import { verdictsOf } from '../../terraform/trial.ts'

/** What is said of the encryption of an Aurora cluster, by the policies' ids. */
async function said(sides: Sides) {
  const json = planJson([change('aws_rds_cluster.main', sides)], undefined)
  const { policyResponse, undetermined } = judge(new Graph(await read(json)), registry)
  const told = Object.values(policyResponse).flatMap(findings =>
    findings.map(({ metadata }) => `${metadata.custom.severity} ${metadata.custom.policyId}`),
  )
  return [...told, ...undetermined.map(({ policyId }) => `? ${policyId}`)].filter(one =>
    /cluster-encrypted/.test(one),
  )
}

const off = { engine: 'aurora-postgresql', storage_encrypted: false }

test('an Aurora cluster that the plan makes is encrypted by AWS', async () => {
  expect(await said({ after: off })).toEqual(['LOW aws/rds/cluster-encrypted-with-kms'])
})

test('of one that runs the plan does not tell how old it is', async () => {
  expect(await said({ before: off, after: off })).toEqual([
    'LOW aws/rds/cluster-encrypted-with-kms',
    '? aws/rds/cluster-encrypted',
  ])
})

test('a cluster of another engine is not encrypted by default', async () => {
  const mysql = { ...off, engine: 'mysql' }
  expect(await said({ after: mysql })).toEqual(['HIGH aws/rds/cluster-encrypted'])
  expect(await said({ before: mysql, after: mysql })).toEqual(['HIGH aws/rds/cluster-encrypted'])
})

test('a restored cluster is as its snapshot is until it runs', async () => {
  const restored = { engine: 'mysql', snapshot_identifier: 'weekly', storage_encrypted: true }
  expect(await said({ after: restored })).toEqual(['? aws/rds/cluster-encrypted'])
  expect(await said({ before: restored, after: restored })).toEqual([])
  expect(await said({ before: restored, after: restored, actions: ['delete', 'create'] })).toEqual([
    '? aws/rds/cluster-encrypted',
  ])
})

/** What is said of the encryption of a replica that runs, or is made anew, below a source that is made anew. */
async function saidOfReplica(replica: Sides) {
  const source = { identifier: 'main', storage_encrypted: false }
  const json = planJson(
    [
      change('aws_db_instance.main', {
        before: source,
        after: { ...source, storage_encrypted: true },
        actions: ['delete', 'create'],
      }),
      change('aws_db_instance.replica', replica),
    ],
    undefined,
  )
  const { policyResponse } = judge(
    new Graph(await read(json)),
    registry.filter(({ id }) => id === 'aws/rds/instance-encrypted'),
  )
  return policyResponse['aws_db_instance.replica']?.map(({ metadata }) => metadata.custom.change)
}

test('a replica that runs on stays as it is when its source is made anew', async () => {
  const replica = { replicate_source_db: 'main', storage_encrypted: false }
  const renamed = { ...replica, backup_window: '01:00-02:00' }
  expect(await saidOfReplica({ before: replica, after: replica })).toEqual(['existing'])
  expect(await saidOfReplica({ before: replica, after: renamed })).toEqual(['existing'])
  expect(await saidOfReplica({ before: replica, after: renamed, actions: ['delete', 'create'] })).toEqual([
    'fixed',
  ])
  expect(await saidOfReplica({ after: replica })).toBeUndefined()
})

/** What a policy tells to write for a database of the root. */
async function remedyOf(id: string, type: string, after: Record<string, string>, more: object[] = []) {
  const own = block(
    `${type}.main`,
    Object.fromEntries(Object.entries(after).map(([name, text]) => [name, literal(text)])),
  )
  const json = planJson([change(`${type}.main`, { after }), ...more], {
    resources: [own, ...more.map(one => block((one as { address: string }).address))],
  })
  const { policyResponse } = judge(
    new Graph(await read(json)),
    registry.filter(entry => entry.id === id),
  )
  const [finding] = policyResponse[`${type}.main`] ?? []
  return { ...finding?.metadata.custom, message: finding?.message }
}

describe('what is written for a database is right for its engine and version', () => {
  const instance = 'aws_db_instance'
  const cluster = 'aws_rds_cluster'
  const [tls, queries, audit] = [
    'aws/rds/database-forces-tls',
    'aws/rds/database-logs-queries',
    'aws/rds/cluster-writes-audit-log',
  ]
  test.each([
    [tls, instance, 'postgres', '14', 'postgres14', 'rds.force_ssl', '1'],
    [tls, instance, 'postgres', '9.6.24', 'postgres9.6', 'rds.force_ssl', '1'],
    [tls, instance, 'mysql', '8.0.35', 'mysql8.0', 'require_secure_transport', '1'],
    [tls, instance, 'mariadb', '10.11.6', 'mariadb10.11', 'require_secure_transport', '1'],
    [tls, instance, 'sqlserver-se', '15.00.4236.7.v1', 'sqlserver-se-15.0', 'rds.force_ssl', '1'],
    [tls, instance, 'db2-se', '11.5.9.0.sb00010', 'db2-se-11.5', 'db2comm', 'SSL'],
    [tls, instance, 'mysql', '', '<family of mysql>', 'require_secure_transport', '1'],
    [tls, cluster, 'aurora-postgresql', '14.5', 'aurora-postgresql14', 'rds.force_ssl', '1'],
    [
      tls,
      cluster,
      'aurora-mysql',
      '8.0.mysql_aurora.3.05.2',
      'aurora-mysql8.0',
      'require_secure_transport',
      'ON',
    ],
    [tls, cluster, 'mysql', '8.4', 'mysql8.4', 'require_secure_transport', '1'],
    [tls, cluster, 'aurora-postgresql', '', '<family of aurora-postgresql>', 'rds.force_ssl', '1'],
    [queries, instance, 'postgres', '14.9', 'postgres14', 'log_statement', 'ddl'],
    [queries, cluster, 'aurora-postgresql', '15.4', 'aurora-postgresql15', 'log_statement', 'ddl'],
    [
      audit,
      cluster,
      'aurora-mysql',
      '5.7.mysql_aurora.2.11.4',
      'aurora-mysql5.7',
      'server_audit_logging',
      '1',
    ],
  ])('%s, %s: %s %s', async (id, type, engine, version, family, name, value) => {
    const { remediation, proven } = await remedyOf(id, type, {
      engine,
      ...(version && { engine_version: version }),
    })
    expect(remediation).toContain(`family = "${family}"`)
    expect(remediation?.replaceAll(/ +/g, ' ')).toContain(`name = "${name}"\n value = "${value}"`)
    expect(proven).toBe(true)
  })

  test.each([
    [cluster, 'aurora-mysql', '["audit", "error", "general", "slowquery"]'],
    [cluster, 'mysql', '["error", "general", "slowquery"]'],
    [cluster, 'aurora-postgresql', '["postgresql"]'],
    [instance, 'mysql', '["audit", "error", "general", "slowquery"]'],
    [instance, 'postgres', '["postgresql", "upgrade"]'],
    [instance, 'oracle-ee', '["alert", "audit", "listener", "trace"]'],
    [instance, 'sqlserver-ex', '["error"]'],
    [instance, 'unheard-of', '["<log of the engine>"]'],
  ])('the logs of %s: %s', async (type, engine, logs) => {
    const id = `aws/rds/${type === cluster ? 'cluster' : 'instance'}-exports-logs`
    expect((await remedyOf(id, type, { engine })).remediation).toContain(
      `enabled_cloudwatch_logs_exports = ${logs}`,
    )
  })

  test('a group that stands has the parameter that it lacks', async () => {
    const group = change('aws_db_parameter_group.own', {
      after: { name: 'own', family: 'mysql8.0', parameter: [{ name: 'log_output', value: 'FILE' }] },
    })
    const after = { engine: 'mysql', engine_version: '8.0', parameter_group_name: 'own' }
    const { remediation, proven, related, message } = await remedyOf(tls, instance, after, [group])
    expect(message).toBe('The parameter group sets no `require_secure_transport`')
    expect(related).toEqual(['aws_db_parameter_group.own'])
    expect(remediation?.split('\n\n')[1]).toBe(
      'resource "aws_db_parameter_group" "own" {\n  # …\n  parameter {\n    name  = "require_secure_transport"\n    value = "1"\n  }\n}',
    )
    expect(proven).toBe(true)
  })

  test('a parameter that is wrong is called by its name', async () => {
    const parameter = [
      { name: 'log_output', value: 'FILE' },
      { name: 'require_secure_transport', value: 'OFF' },
    ]
    const group = change('aws_db_parameter_group.own', {
      after: { name: 'own', family: 'mysql8.0', parameter },
    })
    const after = { engine: 'mysql', engine_version: '8.0', parameter_group_name: 'own' }
    expect((await remedyOf(tls, instance, after, [group])).message).toBe(
      '`parameter[1].value` of `aws_db_parameter_group.own` is `OFF`, `1` is expected of `require_secure_transport`',
    )
  })
})

describe('a password that RDS does not keep is read', () => {
  const managed = 'manage_master_user_password = true'
  const read = 'data.aws_secretsmanager_secret_version.secret.secret_string'
  const main = (engine: string, more = '') =>
    `resource "aws_db_instance" "main" {\nidentifier = "main"\nengine = "${engine}"\npassword = "hunter2hunter2"\n${more}\n}\n`
  const replica =
    'resource "aws_db_instance" "replica" {\nreplicate_source_db = aws_db_instance.main.identifier\n}'
  const cluster = (more: string) =>
    `resource "aws_rds_cluster" "main" {\ncluster_identifier = "main"\nengine = "aurora-mysql"\nmaster_password = "hunter2hunter2"\n${more}\n}\n`
  const global = (type: string) =>
    `resource "aws_${type}_global_cluster" "all" {\nglobal_cluster_identifier = "all"\nsource_db_cluster_identifier = aws_${type}_cluster.main.arn\n}`
  test.each([
    ['of a database by itself', main('postgres'), managed],
    ['of the source of a replica', main('postgres') + replica, read],
    ['of the source of a replica of SQL Server', main('sqlserver-ee') + replica, managed],
    ['with blue/green updates', main('mysql', 'blue_green_update {\nenabled = true\n}'), read],
    ['without blue/green updates', main('mysql', 'blue_green_update {\nenabled = false\n}'), managed],
    ['of RDS Custom', main('custom-oracle-ee'), read],
    ['of Oracle with containers', main('oracle-ee-cdb'), read],
    ['of a cluster', cluster(''), managed],
    ['of Serverless version 1', cluster('engine_mode = "serverless"'), read],
    ['of a part of a global database', cluster('global_cluster_identifier = "all"'), read],
    ['of what a global database was made of', cluster('') + global('rds'), read],
    [
      'of the source of a cluster',
      `${cluster('')}resource "aws_rds_cluster" "copy" {\nengine = "aurora-mysql"\nreplication_source_identifier = aws_rds_cluster.main.arn\n}`,
      read,
    ],
    [
      'of what a global cluster of DocumentDB was made of',
      `resource "aws_docdb_cluster" "main" {\nmaster_password = "hunter2hunter2"\n}\n${global('docdb')}`,
      read,
    ],
  ])('%s', async (_, hcl, expected) => {
    const entry = registry.find(({ id }) => id === 'aws/rds/database-password-not-written')!
    const { findings } = (await verdictsOf(entry, hcl)).at(-1)!
    const [remediation] = findings.map(({ metadata }) => metadata.custom.remediation)
    expect(remediation).toContain(expected)
    expect(remediation?.startsWith('AWS refuses')).toBe(expected === read)
  })
})
