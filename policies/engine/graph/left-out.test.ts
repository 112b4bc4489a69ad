import { describe, expect, test } from 'vitest'
import {
  at,
  block,
  call,
  change,
  graph,
  literal,
  type ModuleJson,
  output,
  planJson,
  ref,
  stored,
} from '../../../tests/plan-json.ts'
import { tyingFor, type Verdict } from '../index.ts'
import { leaves } from '../judge/verdict.ts'

// biome-ignore lint/suspicious/noExplicitAny: a policy's own view is typed by the provider's schema, which these resources are not in
type Anything = any
const { companions, inRegion }: Anything = tyingFor<Anything>()
const isOn = (lock: Anything): Verdict => lock.on.is(true)
const words = (verdict: Verdict) => [
  verdict.outcome,
  ...leaves(verdict).map(leaf => leaf.words ?? leaf.value?._body.resource.address),
]

const bucket = change('aws_b.b', { unknown: { id: true } })
const own = ref('aws_b.b.id', 'aws_b.b')
const lock = (of: object, repeated?: { count?: object; forEach?: object }) =>
  block('aws_lock.l', { of }, repeated)
const PARTIAL = { complete: false }
const none = ['fail', 'no `aws_lock` names it']
const open = (address = 'aws_lock.l') => [
  'undetermined',
  `\`${address}\`, which the configuration has for it, is not in this plan`,
]

/** What comes of asking the bucket of a plan for a lock that is on, where the plan has none. */
const asked = async (root: ModuleJson, more: object = {}, changes: object[] = [bucket]) => {
  const web = await graph({ ...planJson(changes, root), ...more })
  return words(companions(at(web, 'aws_b.b'), 'aws_lock', { of: ['id', 'name'] }).some(isOn))
}
const beside = (...blocks: object[]): ModuleJson => ({ resources: [block('aws_b.b'), ...blocks] })

describe('a companion that the configuration has and the plan lacks', () => {
  test.each<[string, object, object]>([
    ['leaves the question open under -target', lock(own), PARTIAL],
    ['does so where the file does not tell that it is partial', lock(own), {}],
    ['does so in a plan of OpenTofu before 1.11', lock(own), { terraform_version: '1.10.7' }],
    [
      'does so where OpenTofu stopped with an error',
      lock(own),
      { terraform_version: '1.11.0', errored: true },
    ],
    ['does so where Terraform stopped with an error', lock(own), { errored: true }],
    [
      'does so where it is put off',
      lock(own),
      { complete: false, deferred_changes: [{ reason: 'provider_config_unknown' }] },
    ],
    [
      'does so where it may be made several times',
      lock(own, { count: ref('var.n') }),
      { ...PARTIAL, variables: { n: { value: 1 } } },
    ],
    ['does so by each of a for_each', lock(ref('each.value'), { forEach: own }), PARTIAL],
    ['does so in a list', block('aws_lock.l', { of: ref('aws_b.x.id', 'aws_b.b.id') }), PARTIAL],
  ])('%s', async (_, left, more) => {
    expect(await asked(beside(left), more)).toEqual(open())
  })

  test.each<[string, object, object]>([
    ['is none where the plan is whole', lock(own), { complete: true }],
    ['is none where OpenTofu may have it switched off', lock(own), { terraform_version: '1.11.0' }],
    ['is none where it is of another', lock(ref('aws_b.c.id', 'aws_b.c')), PARTIAL],
    ['is none where it names another', lock(literal('other')), PARTIAL],
    ['is none where count is 0', lock(own, { count: literal(0) }), PARTIAL],
    ['is none where for_each has nothing', lock(own, { forEach: literal({}) }), PARTIAL],
    [
      'is none where count may be 0, and nothing says that the plan is partial',
      lock(own, { count: ref('var.n') }),
      {},
    ],
    ['is none where it is of another type', block('aws_chain.l', { of: own }), PARTIAL],
  ])('%s', async (_, left, more) => {
    expect(await asked(beside(block('aws_b.c'), left), more)).toEqual(none)
  })

  test('may belong to each where the plan does not show what it names', async () => {
    expect(await asked(beside(lock(ref('local.x'))), PARTIAL)).toEqual([
      'undetermined',
      '`aws_lock.l`, which may belong to it, is not in this plan',
    ])
  })

  test('is told by the name that it writes out', async () => {
    const named = change('aws_b.b', { after: { name: 'mine' }, unknown: { id: true } })
    expect(await asked(beside(lock(literal('mine'))), PARTIAL, [named])).toEqual(open())
    expect(await asked(beside(lock(literal('mine'))), PARTIAL)).toEqual(none)
  })

  test('is none where the state has it', async () => {
    const json = {
      ...planJson([change('aws_b.b', { before: { id: 'b' }, after: { id: 'b' } })], beside(lock(own)), {
        prior: [stored('aws_lock.l', { of: 'b', on: false })],
      }),
      ...PARTIAL,
    }
    const web = await graph(json)
    expect(words(companions(at(web, 'aws_b.b'), 'aws_lock', { of: ['id'] }).some(isOn))).toEqual([
      'fail',
      'aws_lock.l',
    ])
  })

  test('may stand in a module of which the plan has nothing', async () => {
    const inner: ModuleJson = { resources: [block('aws_lock.l', { of: ref('var.of') })] }
    const root = (repeated = {}) => ({
      ...beside(),
      module_calls: { m: call(inner, { of: own }, repeated) },
    })
    expect(await asked(root())).toEqual(open('module.m.aws_lock.l'))
    expect(await asked(root({ count: ref('var.n') }), PARTIAL)).toEqual(open('module.m.aws_lock.l'))
    expect(await asked(root({ count: ref('var.n') }))).toEqual(none)
    expect(await asked(root({ count: literal(0) }), PARTIAL)).toEqual(none)
  })

  test('is of its own module instance alone', async () => {
    const inner: ModuleJson = {
      resources: [block('aws_b.b'), lock(own)],
      outputs: { id: output(own) },
    }
    const json = planJson(
      [
        change('module.m["a"].aws_b.b', { unknown: { id: true } }),
        change('module.m["a"].aws_lock.l', { after: { on: false }, unknown: { of: true } }),
        change('module.m["b"].aws_b.b', { unknown: { id: true } }),
      ],
      { module_calls: { m: call(inner, {}, { forEach: literal({ a: 1, b: 2 }) }) } },
    )
    const web = await graph(json)
    const of = (key: string) =>
      words(companions(at(web, `module.m["${key}"].aws_b.b`), 'aws_lock', { of: 'id' }).some(isOn))
    expect(await of('a')).toEqual(['fail', 'module.m["a"].aws_lock.l'])
    expect(await of('b')).toEqual(open('module.m["b"].aws_lock.l'))
  })

  test('leaves open whether another brings a fault, and takes nothing from one that is there', async () => {
    const json = planJson(
      [bucket, change('aws_lock.there', { after: { on: true }, unknown: { of: true } })],
      beside(block('aws_lock.there', { of: own }), lock(own)),
    )
    const locks = companions(at(await graph(json), 'aws_b.b'), 'aws_lock', { of: 'id' })
    expect(locks.some(isOn).outcome).toBe('pass')
    expect(locks.every(isOn).outcome).toBe('undetermined')
    expect(locks.no(isOn).outcome).toBe('fail')
  })
})

test('a setting of the region that the plan lacks leaves the question open', async () => {
  const root = beside(block('aws_setting.s'))
  const of = async (more: object) => {
    const web = await graph({ ...planJson([bucket], root), ...more })
    return words(inRegion(at(web, 'aws_b.b'), 'aws_setting').some(isOn))
  }
  expect(await of(PARTIAL)).toEqual([
    'undetermined',
    '`aws_setting.s`, which the configuration has, is not in this plan',
  ])
  expect(await of({ complete: true })).toEqual(['fail', 'the plan has no `aws_setting`'])
})

test('of more than are looked at the rest may belong to each', async () => {
  const locks = Array.from({ length: 10_001 }, (_, i) => block(`aws_lock.l${i}`, { of: literal(`b${i}`) }))
  const named = (name: string) => change('aws_b.b', { after: { name }, unknown: { id: true } })
  const of = (name: string, blocks: object[]) => asked(beside(...blocks), PARTIAL, [named(name)])
  const few = locks.slice(0, 10_000)
  expect(await of('b9999', few)).toEqual(open('aws_lock.l9999'))
  expect(await of('x', few)).toEqual(none)
  expect(await of('b9999', locks)).toEqual(open('aws_lock.l9999'))
  expect(await of('b10000', locks)).toEqual([
    'undetermined',
    'the plan leaves out more than 10,000 blocks of the configuration, which are not looked at one by one',
  ])
})

test('ten thousand that are left out are looked through once', async () => {
  const numbers = Array.from({ length: 10_000 }, (_, i) => i)
  const web = await graph({
    ...planJson(
      numbers.map(i => change(`aws_b.b${i}`, { unknown: { id: true } })),
      {
        resources: numbers.flatMap(i => [
          block(`aws_b.b${i}`),
          block(`aws_lock.l${i}`, { of: ref(`aws_b.b${i}.id`, `aws_b.b${i}`) }),
        ]),
      },
    ),
    ...PARTIAL,
  })
  for (const i of numbers)
    expect(words(companions(at(web, `aws_b.b${i}`), 'aws_lock', { of: 'id' }).some(isOn))).toEqual(
      open(`aws_lock.l${i}`),
    )
})
