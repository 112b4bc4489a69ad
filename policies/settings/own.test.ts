import { describe, expect, test } from 'vitest'
import { block, change, planJson } from '../../tests/plan-json.ts'
import { assess } from '../assess.ts'
import { dedent, type Report } from '../engine/index.ts'
import { registry } from '../registry.ts'
import { SettingsError } from './document.ts'
import { readSettings } from './read.ts'

/** Settings with one policy of one's own, whose `resource`, `when` and `must` are given. */
function settings(text: string) {
  const lines = dedent(text).split('\n')
  const head = ['policies:', '  acme/own:', '    title: It is as we want it', '    severity: MEDIUM']
  return readSettings([...head, ...lines.map(line => `    ${line}`)].join('\n'), 'plumbline.yaml', registry)
}

function wrong(text: string): string[] {
  try {
    settings(text)
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n')
    throw error
  }
  return []
}

interface Outcome {
  found: string[]
  undetermined: string[]
}

/** What the policy says of each resource: `aws_x.a introduced path`, and what it leaves open. */
async function judged(text: string, changes: object[], blocks?: object[]): Promise<Outcome> {
  const plan = planJson(changes, blocks && { resources: blocks })
  const bytes = new TextEncoder().encode(JSON.stringify(plan))
  const report: Report = await assess(bytes, { settings: settings(text) })
  return {
    found: Object.entries(report.policyResponse).flatMap(([address, findings]) =>
      findings
        .filter(({ metadata }) => metadata.custom.policyId === 'acme/own')
        .map(({ metadata: { custom } }) => `${address} ${custom.change} ${custom.path}`),
    ),
    undetermined: report.undetermined
      .filter(({ policyId }) => policyId === 'acme/own')
      .map(({ address }) => address),
  }
}

const tagged = `
  resource: aws_*
  must:
    all:
      - {attribute: tags.owner, isSet: true}
      - {attribute: tags.env, oneOf: [dev, prod]}
`

describe('a policy of the settings', () => {
  test('judges before and after, and leaves open what only the apply tells', async () => {
    const good = { tags: { owner: 'us', env: 'dev' } }
    const bad = { tags: { owner: 'us', env: 'test' } }
    const outcome = await judged(
      tagged,
      [
        change('aws_s3_bucket.good', { after: good }),
        change('aws_s3_bucket.new', { after: bad }),
        change('aws_s3_bucket.was', { before: bad, after: bad }),
        change('aws_s3_bucket.mended', { before: bad, after: good }),
        change('aws_s3_bucket.bare', { after: { tags: null } }),
        change('aws_s3_bucket.open', { after: {}, unknown: { tags: true } }),
        // of another provider, and without tags at all
        change('google_storage_bucket.other', { after: bad }),
        change('aws_route_table_association.none', { after: { subnet_id: 'x' } }),
      ],
      [block('aws_s3_bucket.open', { tags: { references: ['local.tags'] } })],
    )
    expect(outcome).toEqual({
      found: [
        'aws_s3_bucket.new introduced tags.env',
        'aws_s3_bucket.was existing tags.env',
        'aws_s3_bucket.mended fixed tags.env',
        'aws_s3_bucket.bare introduced tags.owner',
      ],
      undetermined: ['aws_s3_bucket.open'],
    })
  })

  test('judges types that no policy of ours knows', async () => {
    const text = 'resource: google_storage_bucket\nmust: {attribute: location, matches: EU*}'
    const outcome = await judged(text, [
      change('google_storage_bucket.a', { after: { location: 'EU-WEST1' } }),
      change('google_storage_bucket.b', { after: { location: 'US' } }),
    ])
    expect(outcome.found).toEqual(['google_storage_bucket.b introduced location'])
  })

  test.each<[name: string, must: string, passes: object, fails: object]>([
    ['is', '{attribute: engine, is: postgres}', { engine: 'postgres' }, { engine: 'mysql' }],
    ['isNot', '{attribute: port, isNot: 5432}', { port: 1 }, { port: 5432 }],
    ['noneOf', '{attribute: engine, noneOf: [mysql, mariadb]}', { engine: 'postgres' }, { engine: 'mysql' }],
    [
      'two at once',
      '{attribute: backup_retention_period, atLeast: 7, atMost: 35}',
      { backup_retention_period: 9 },
      { backup_retention_period: 40 },
    ],
    [
      'matches',
      '{attribute: identifier, matches: acme-*-db}',
      { identifier: 'acme-x-db' },
      { identifier: 'x' },
    ],
    ['isAbsent', '{attribute: password, isAbsent: true}', {}, { password: 'x' }],
    [
      'orElse',
      '{attribute: backup_retention_period, orElse: 7, atLeast: 7}',
      {},
      { backup_retention_period: 1 },
    ],
    [
      'has',
      '{attribute: enabled_cloudwatch_logs_exports, has: audit}',
      { enabled_cloudwatch_logs_exports: ['audit'] },
      { enabled_cloudwatch_logs_exports: ['error'] },
    ],
    [
      'hasAtLeast',
      '{attribute: vpc_security_group_ids, hasAtLeast: 1}',
      { vpc_security_group_ids: ['sg-1'] },
      { vpc_security_group_ids: [] },
    ],
    ['not', '{not: {attribute: engine, is: mysql}}', { engine: 'postgres' }, { engine: 'mysql' }],
    [
      'any',
      '{any: [{attribute: multi_az, is: true}, {attribute: tags.tier, is: test}]}',
      { tags: { tier: 'test' } },
      { multi_az: false },
    ],
    [
      'every',
      '{attribute: vpc_security_group_ids, every: {matches: sg-*}}',
      { vpc_security_group_ids: ['sg-1'] },
      { vpc_security_group_ids: ['sg-1', 'x'] },
    ],
    [
      'a key in brackets',
      `{attribute: 'tags["a.b"]', is: c}`,
      { tags: { 'a.b': 'c' } },
      { tags: { a: { b: 'c' } } },
    ],
    [
      'json',
      '{attribute: domain_iam_role_name, json: true, attribute2: x}'.replace(
        ', attribute2: x',
        ', some: {attribute: Effect, is: Deny}',
      ),
      { domain_iam_role_name: '[{"Effect":"Deny"}]' },
      { domain_iam_role_name: '[{"Effect":"Allow"}]' },
    ],
  ])('asks %s', async (_, must, passes, fails) => {
    const text = `resource: aws_db_instance\nmust: ${must}`
    const { found, undetermined } = await judged(text, [
      change('aws_db_instance.passes', { after: passes }),
      change('aws_db_instance.fails', { after: fails }),
    ])
    expect(found.map(one => one.split(' ')[0])).toEqual(['aws_db_instance.fails'])
    expect(undetermined).toEqual([])
  })

  test('walks blocks, each of those that stand several times', async () => {
    const text = `
      resource: aws_security_group
      when: {attribute: tags.public, isNot: 'yes'}
      must:
        attribute: ingress
        no: {attribute: cidr_blocks, has: 0.0.0.0/0}
    `
    const open = { ingress: [{ cidr_blocks: ['10.0.0.0/8'] }, { cidr_blocks: ['0.0.0.0/0'] }] }
    const changes = [
      change('aws_security_group.a', { after: open }),
      change('aws_security_group.b', { after: { ...open, tags: { public: 'yes' } } }),
    ]
    expect((await judged(text, changes)).found).toEqual([
      'aws_security_group.a introduced ingress[1].cidr_blocks',
    ])
    const path = 'resource: aws_security_group\nmust: {attribute: ingress.description, isSet: true}'
    const described = { ingress: [{ description: 'x' }, { description: '' }] }
    expect((await judged(path, [change('aws_security_group.a', { after: described })])).found).toEqual([
      'aws_security_group.a introduced ingress[1].description',
    ])
  })

  test.each([
    ['not', '{not: {attribute: ingress.cidr_blocks, has: 0.0.0.0/0}}'],
    ['not any', '{not: {any: [{attribute: ingress.cidr_blocks, has: 0.0.0.0/0}, {attribute: name, is: x}]}}'],
    ['not not not', '{not: {not: {not: {attribute: ingress.cidr_blocks, has: 0.0.0.0/0}}}}'],
    ['not no', '{not: {attribute: ingress.cidr_blocks, some: {not: {matches: 10.*}}}}'],
    [
      'any of not',
      '{any: [{not: {attribute: ingress.cidr_blocks, has: 0.0.0.0/0}}, {attribute: name, is: x}]}',
    ],
  ])('asks %s of each block, and one that is not so is enough', async (_, must) => {
    const [open, inside] = [{ cidr_blocks: ['0.0.0.0/0'] }, { cidr_blocks: ['10.0.0.0/8'] }]
    const { found } = await judged(`resource: aws_security_group\nmust: ${must}`, [
      change('aws_security_group.none', { after: { ingress: [] } }),
      change('aws_security_group.inside', { after: { ingress: [inside, inside] } }),
      change('aws_security_group.one', { after: { ingress: [open] } }),
      change('aws_security_group.two', { after: { ingress: [inside, open] } }),
    ])
    expect(found.map(one => one.split(' ')[0])).toEqual(['aws_security_group.one', 'aws_security_group.two'])
  })

  test('asks for companions, and follows what an attribute names', async () => {
    const companions = `
      resource: aws_s3_bucket
      must:
        companions: aws_s3_bucket_versioning
        tiedBy: bucket
        some: {attribute: versioning_configuration.status, is: Enabled}
    `
    const versioning = (status: string) => ({ versioning_configuration: [{ status }], bucket: 'one' })
    const buckets = [
      change('aws_s3_bucket.one', { after: { bucket: 'one' } }),
      change('aws_s3_bucket.two', { after: { bucket: 'two' } }),
    ]
    const outcome = await judged(companions, [
      ...buckets,
      change('aws_s3_bucket_versioning.one', { after: versioning('Enabled') }),
    ])
    expect(outcome.found).toEqual(['aws_s3_bucket.two introduced '])
    const suspended = await judged(companions, [
      ...buckets,
      change('aws_s3_bucket_versioning.one', { after: versioning('Suspended') }),
    ])
    expect(suspended.found).toHaveLength(2)
    const follow = `
      resource: aws_s3_bucket_versioning
      must: {attribute: bucket, follow: aws_s3_bucket, by: [id, bucket], some: {attribute: force_destroy, isNot: true}}
    `
    const { found } = await judged(follow, [
      change('aws_s3_bucket.one', { after: { bucket: 'one', force_destroy: true } }),
      change('aws_s3_bucket_versioning.one', { after: versioning('Enabled') }),
    ])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^aws_s3_bucket_versioning\.one introduced/)
  })

  test('may be off, of another severity and waived like any other', async () => {
    const text = `policies:\n  acme/own: {title: A, severity: LOW, resource: aws_vpc, must: {attribute: cidr_block, is: x}}\n  acme/*: HIGH\n`
    const plan = planJson([change('aws_vpc.a', { after: { cidr_block: 'y' } })], undefined)
    const report = await assess(new TextEncoder().encode(JSON.stringify(plan)), {
      settings: readSettings(text, 'f', registry),
    })
    const [finding] =
      report.policyResponse['aws_vpc.a']?.filter(one => one.metadata.custom.policyId === 'acme/own') ?? []
    expect(finding?.metadata).toMatchObject({
      title: 'Not so: A',
      custom: { severity: 'HIGH', remediation: 'Change it so that this holds: A.' },
    })
    expect(finding?.message).toBe('`cidr_block` is `y`, `x` is expected')
  })

  test.each([
    [
      'resource: aws_s3_bucket\nmust: {attribute: tagz.owner, isSet: true}',
      ['plumbline.yaml:6: policies.acme/own.must.attribute: there is no tagz (is it tags?)'],
    ],
    [
      'resource: aws_s3_bucket\nmust:\n  any:\n    - attribute: bucket\n      isset: true',
      ['plumbline.yaml:9: policies.acme/own.must.any[0].isset: there is no such key (is it isSet?)'],
    ],
    [
      'resource: aws_s3_bucket\nmust: {attribute: bucket}',
      [/^plumbline\.yaml:6: policies\.acme\/own\.must: asks nothing: one of all, any/],
    ],
    [
      'resource: aws_s3_bucket\nmust: {is: x}',
      ['plumbline.yaml:6: policies.acme/own.must: attribute is missing'],
    ],
    [
      'resource: aws_s3_bucket\nmust: {all: [{attribute: bucket, isSet: true}], attribute: x}',
      ['plumbline.yaml:6: policies.acme/own.must: all stands alone; all, attribute stand here'],
    ],
    [
      'resource: aws_db_instance\nmust: {attribute: port, is: "5432"}',
      ['plumbline.yaml:6: policies.acme/own.must.is: this is a number, which "5432" never is'],
    ],
    [
      'resource: aws_db_instance\nmust: {attribute: multi_az, atLeast: 1}',
      ['plumbline.yaml:6: policies.acme/own.must.atLeast: is asked of a number; this is a flag'],
    ],
    [
      'resource: aws_db_instance\nmust: {attribute: engine, some: {is: x}}',
      ['plumbline.yaml:6: policies.acme/own.must.some: is asked of a list, a map or blocks; this is a text'],
    ],
    [
      'resource: aws_security_group\nmust: {attribute: ingress, is: x}',
      [/is asked of one value; this is a list: ask with some, every or no$/],
    ],
    [
      'resource: aws_security_group\nmust:\n  attribute: ingress\n  no:\n    attribute: cidr_block\n    has: x',
      ['plumbline.yaml:9: policies.acme/own.must.no.attribute: there is no cidr_block (is it cidr_blocks?)'],
    ],
    [
      'resource: aws_s3_bucket\nmust: {companions: aws_s3_bucket_versioning, tiedBy: buckt, hasAtLeast: 1}',
      ['plumbline.yaml:6: policies.acme/own.must: aws_s3_bucket_versioning has no buckt (is it bucket?)'],
    ],
    [
      'resource: aws_s3_bucket\nmust: {companions: aws_s3_bucket_versioning, hasAtLeast: 1}',
      ['plumbline.yaml:6: policies.acme/own.must: tiedBy is missing'],
    ],
    [
      'resource: aws_s3_bucket\nmust: {attribute: bucket, isSet: true, tiedBy: x}',
      ['plumbline.yaml:6: policies.acme/own.must: tiedBy says nothing without companions'],
    ],
    ['must: {attribute: bucket, isSet: true}', ['plumbline.yaml:2: policies.acme/own: resource is missing']],
  ])('%j is refused with line and key', (text, expected) => {
    const said = wrong(text)
    expect(said).toHaveLength(expected.length)
    expected.forEach((one, i) => {
      if (typeof one === 'string') expect(said[i]).toBe(one)
      else expect(said[i]).toMatch(one)
    })
  })

  test.each(['own', 'aws/s3/mine', 'plumbline/x', 'Acme/x', 'acme/'])('the id %s is none of your own', id => {
    const text = `policies: {'${id}': {title: A, severity: LOW, resource: aws_vpc, must: {attribute: cidr_block, is: x}}}`
    expect(() => readSettings(text, 'f', registry)).toThrow(/an id of your own has two steps or more/)
  })

  test('there are fifty at most', () => {
    const one = '{title: A, severity: LOW, resource: aws_vpc, must: {attribute: cidr_block, is: x}}'
    const text = `policies:\n${Array.from({ length: 51 }, (_, i) => `  acme/p${i}: ${one}\n`).join('')}`
    expect(() => readSettings(text, 'f', registry)).toThrow('more than 50 policies of your own')
  })
})
