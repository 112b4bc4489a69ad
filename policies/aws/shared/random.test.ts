import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { block, call, change, literal, type PlanJson, planJson, read, ref } from '../../../tests/plan-json.ts'
import { Graph, judge } from '../../engine/index.ts'
import { registry } from '../../registry.ts'

/** Stands in every value that is marked as sensitive, and nowhere else. */
const MARK = 'p1umb'
const RUNS = 400

interface Block {
  attributes?: Record<string, [CtyType, ...unknown[]] | Record<string, [CtyType, ...unknown[]]>>
  blocks?: Record<string, Block & { nesting: string }>
}
type CtyType = string | [string, CtyType | Record<string, CtyType>]
const layout = JSON.parse(readFileSync(new URL('../../schema/layout.json', import.meta.url), 'utf8')) as {
  types: Record<string, Block>
}
const types = Object.keys(layout.types).filter(type => !type.startsWith('data.'))

describe('plans at random, of the types that policies name', () => {
  test('make no policy throw, and no report quotes what is sensitive', async () => {
    const outcomes = { pass: 0, fail: 0, undetermined: 0, notApplicable: 0 }
    for (let seed = 1; seed <= RUNS; seed++) {
      const json = planOf(random(seed))
      const report = judge(new Graph(await read(json)), registry)
      // Said by itself, so that a failure names its seed and shows what was quoted.
      const told = JSON.stringify(report)
      expect({ seed, told: around(told, MARK) }).toEqual({ seed, told: '' })
      for (const [outcome, count] of Object.entries(report.coverage.verdicts))
        outcomes[outcome as keyof typeof outcomes] += count
    }
    // The plans are worth something only if every verdict comes out of them, often.
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(RUNS / 20)
  })

  test('give the same report for the same plan, and for its resources in another order', async () => {
    for (let seed = 1; seed <= RUNS / 6; seed++) {
      const json = planOf(random(seed))
      const straight = await ordered(json)
      expect(await ordered(json)).toEqual(straight)
      expect(
        await ordered({ ...json, resource_changes: [...(json.resource_changes ?? [])].reverse() }),
      ).toEqual(straight)
    }
  })
})

/** A report without what depends on the order: the text of a message that tells of several resources, and their list. */
async function ordered(json: PlanJson): Promise<unknown> {
  const report = judge(new Graph(await read(json)), registry)
  const findings = Object.entries(report.policyResponse).flatMap(([address, all]) =>
    all.map(({ metadata: { custom } }) =>
      [address, custom.policyId, custom.change, custom.fingerprint, [...custom.related].sort().join()].join(
        ' ',
      ),
    ),
  )
  const undetermined = report.undetermined.map(({ address, policyId }) => `${address} ${policyId}`)
  return [findings.sort(), undetermined.sort(), report.summary, report.coverage]
}

interface Random {
  /** From 0 up to, and not with, this number. */
  below(n: number): number
  one<T>(list: readonly T[]): T
  chance(share: number): boolean
}

/** The same numbers for the same seed, everywhere (mulberry32). */
function random(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    one: list => list[below(list.length)] as (typeof list)[number],
    chance: share => next() < share,
  }
}

const NAMES = ['a', 'b["x.y"]', 'b["z"]', 'c[0]', 'c[1]']

function planOf(r: Random): PlanJson {
  const own = r.one(registry).policy.resource
  const chosen = new Set([
    ...(typeof own === 'string' ? [own] : own),
    ...[1, 2, 3, 4].map(() => r.one(types)),
  ])
  const places = [...chosen]
    .filter(type => type in layout.types)
    .flatMap(type =>
      NAMES.filter(() => r.chance(0.4)).map(name => `${r.chance(0.2) ? 'module.m.' : ''}${type}.${name}`),
    )
  const documents = ['data.aws_iam_policy_document.doc', 'data.aws_iam_policy_document.other']
  const named = [...places.map(address => address.replace(/^module\.m\./, '')), ...documents]
  const changes = [
    ...places.map(address => resource(r, address)),
    ...documents.map(address => deferredDocument(r, address)),
  ]
  const blocks = new Map<string, object>()
  for (const address of named) {
    const bare = address.replace(/\[.*$/, '')
    const type = bare.split('.').at(-2) as string
    blocks.set(
      bare,
      block(bare, expressions(r, layout.types[type] ?? { attributes: { statement: ['string'] } }, named)),
    )
  }
  const resources = [...blocks.values()]
  return planJson(
    changes,
    r.chance(0.05)
      ? undefined
      : {
          resources,
          module_calls: {
            m: call(
              { resources, outputs: { o: { expression: r.one(named.map(n => ref(n))) } } },
              { v: ref(r.one(named)) },
            ),
          },
        },
    { provider_config: { aws: { name: 'aws', expressions: { access_key: literal(r.one(STRINGS)) } } } },
  )
}

function resource(r: Random, address: string): object {
  const type = address.replace(/\[.*$/, '').split('.').at(-2) as string
  const shape = layout.types[type] as Block
  const [before, after] = [valuesOf(r, shape), valuesOf(r, shape)]
  switch (r.below(5)) {
    case 0:
      return change(address, { before: before.values, beforeSensitive: before.sensitive })
    case 1: {
      // What stays as it is may be marked on one side alone.
      const { values, sensitive } = hidden(before)
      const [one, other] = r.chance(0.5) ? [sensitive, {}] : [{}, sensitive]
      return change(address, { before: values, after: values, beforeSensitive: one, sensitive: other })
    }
    case 2:
      return change(address, {
        before: before.values,
        beforeSensitive: before.sensitive,
        after: after.values,
        unknown: after.unknown,
        sensitive: after.sensitive,
        actions: r.one([['update'], ['delete', 'create'], ['create', 'delete']]),
      })
    default:
      return change(address, { after: after.values, unknown: after.unknown, sensitive: after.sensitive })
  }
}

interface Values {
  values: Record<string, unknown>
  unknown: Record<string, unknown>
  sensitive: Record<string, unknown>
}

/** Without unknowns. */
function hidden({ values, sensitive }: Values): Values {
  return { values, unknown: {}, sensitive }
}

function valuesOf(r: Random, shape: Block): Values {
  const all: Values = { values: {}, unknown: {}, sensitive: {} }
  for (const [name, fact] of Object.entries(shape.attributes ?? {})) {
    const [type] = Array.isArray(fact) ? fact : (Object.values(fact)[0] as [CtyType])
    const kind = r.below(10)
    if (kind < 2) all.values[name] = null
    else if (kind === 2) all.unknown[name] = true
    else if (kind === 3) {
      all.values[name] = marked(r, name)
      all.sensitive[name] = true
    } else if (kind === 4 && r.chance(0.3)) all.values[name] = r.one(HOSTILE)
    else if (kind === 5 && Array.isArray(type) && type[0] !== 'map') {
      all.values[name] = [typed(r, type[1] as CtyType, name), null, `${MARK}-element`]
      all.unknown[name] = [false, true, false]
      all.sensitive[name] = [false, false, true]
    } else all.values[name] = typed(r, type, name)
  }
  for (const [name, inner] of Object.entries(shape.blocks ?? {})) {
    const elements = Array.from({ length: r.one([0, 0, 1, 1, 2]) }, () => valuesOf(r, inner))
    if (r.chance(0.05)) {
      all.unknown[name] = true
      continue
    }
    const of = (part: keyof Values) => elements.map(one => one[part])
    const single = inner.nesting === 'single'
    all.values[name] = single ? (of('values')[0] ?? null) : of('values')
    all.unknown[name] = single ? (of('unknown')[0] ?? {}) : of('unknown')
    all.sensitive[name] = single ? (of('sensitive')[0] ?? {}) : of('sensitive')
  }
  return all
}

function typed(r: Random, type: CtyType | Record<string, CtyType>, name: string): unknown {
  if (typeof type === 'string') {
    if (type === 'bool') return r.chance(0.5)
    if (type === 'number') return r.one([-1, 0, 1, 22, 443, 3389, 65535])
    return name.includes('policy') ? JSON.stringify(document(r, '')) : r.one(STRINGS)
  }
  if (Array.isArray(type)) {
    const [kind, of] = type
    if (kind === 'object')
      return Object.fromEntries(
        Object.entries(of).map(([key, inner]) => [key, typed(r, inner as CtyType, key)]),
      )
    const list = Array.from({ length: r.below(3) }, () => typed(r, of as CtyType, name))
    return kind === 'map' ? Object.fromEntries(list.map((one, i) => [`k${i}`, one])) : list
  }
  return null
}

const STRINGS = [
  '',
  'a',
  'x-1',
  '*',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/8',
  'tcp',
  '-1',
  'ingress',
  'HTTPS',
  'required',
  'public-read',
  'true',
  'AKIAIOSFODNN7EXAMPLE',
  'arn:aws:iam::aws:policy/AdministratorAccess',
  '{"Statement": ',
]
const HOSTILE: unknown[] = [
  { toString: 1, valueOf: 1 },
  [[]],
  [{}],
  1e308,
  true,
  '\u0000',
  [null],
  [[null]],
  {},
]

/** A value of a sensitive attribute, which a policy is likely to find fault with. */
function marked(r: Random, name: string): unknown {
  return r.one<unknown>([
    `${MARK}-text`,
    `${MARK} AKIAIOSFODNN7EXAMPLE`,
    [`${MARK}-list`],
    { [MARK]: MARK },
    name.includes('policy') ? JSON.stringify(document(r, MARK)) : `0.0.0.0/0 ${MARK}`,
    [{ [`${MARK}-key`]: [MARK] }],
  ])
}

function document(r: Random, mark: string): object {
  const some = (...list: unknown[]) => r.one([undefined, ...list])
  const statement = () => ({
    Sid: some(`${mark}s`),
    Effect: r.one(['Allow', 'Allow', 'Deny']),
    Action: some('*', ['s3:GetObject', `${mark}:*`], 'iam:*', 'sts:AssumeRole'),
    NotAction: some(`${mark}:Get`),
    Resource: some('*', [`arn:aws:s3:::${mark}`]),
    Principal: some(
      '*',
      { AWS: ['*', `${mark}1`] },
      { Federated: 'arn:aws:iam::1:oidc-provider/token.actions.githubusercontent.com' },
    ),
    NotPrincipal: some({ AWS: `${mark}1` }),
    Condition: some(
      { StringEquals: { 'aws:SourceArn': `${mark}a` } },
      { Bool: { 'aws:SecureTransport': 'false' } },
      r.one(HOSTILE),
    ),
  })
  return { Statement: r.one<unknown>([statement(), [statement(), statement()], [], r.one(HOSTILE)]) }
}

function deferredDocument(r: Random, address: string): object {
  const secret = r.chance(0.3)
  const mark = secret ? MARK : ''
  const statement = {
    effect: r.one([null, 'Allow', 'Deny']),
    actions: r.one<unknown>([['*'], [`s3:${mark}`], null, ['iam:PassRole', 'ec2:RunInstances']]),
    resources: r.one([['*'], [`arn:${mark}`]]),
    principals: r.one<unknown>([
      [],
      [{ type: '*', identifiers: ['*'] }],
      [{ type: 'AWS', identifiers: [null, `${mark}*`] }],
    ]),
    condition: r.one<unknown>([
      [],
      [{ test: 'StringEquals', variable: `${mark}aws:SourceArn`, values: [null] }],
    ]),
  }
  return change(address, {
    after: { statement: r.one<unknown>([[statement], [statement, statement], null, []]) },
    unknown: {
      json: true,
      id: true,
      statement: r.one<unknown>([
        true,
        [],
        [{ actions: true }],
        [{ resources: [true], principals: [{ identifiers: [true] }] }],
      ]),
    },
    sensitive: secret
      ? {
          statement: r.one<unknown>([
            true,
            [true, true],
            [{ actions: true, resources: true, principals: true, condition: true }, true],
          ]),
        }
      : {},
  })
}

/** What `configuration` writes: some attributes and blocks, by literal, by reference, by a call, or not at all. */
function expressions(r: Random, { attributes = {}, blocks = {} }: Block, named: readonly string[]): object {
  const one = () => {
    const target = r.one(named)
    return r.one<object>([
      literal(null),
      literal('x'),
      {},
      ref('local.x'),
      ref('var.v'),
      ref('each.value.id', 'each.value'),
      ref('module.m.o', 'module.m'),
      ref('module.m', 'each.key'),
      ref(`${target}.id`, target),
      ref(`${target}.id`, target, r.one(named)),
      ref('data.aws_iam_policy_document.doc.json', 'data.aws_iam_policy_document.doc'),
    ])
  }
  return {
    ...Object.fromEntries(
      Object.keys(attributes)
        .filter(() => r.chance(0.5))
        .map(name => [name, one()]),
    ),
    ...Object.fromEntries(
      Object.entries(blocks)
        .filter(() => r.chance(0.5))
        .map(([name, inner]) => [
          name,
          Array.from({ length: 1 + r.below(2) }, () => expressions(r, inner, named)),
        ]),
    ),
  }
}

function around(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return at < 0 ? '' : text.slice(Math.max(0, at - 200), at + 100)
}
