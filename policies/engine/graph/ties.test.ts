import { describe, expect, test } from 'vitest'
import {
  at,
  block,
  call,
  change,
  graph,
  literal,
  type ModuleJson,
  planJson,
  ref,
  stored,
} from '../../../tests/plan-json.ts'
import { asValue, Graph, readPlan, tyingFor, type Value, type Verdict } from '../index.ts'
import { leaves } from '../judge/verdict.ts'

/** The attributes by which others name one. */
const KEYS = ['id', 'arn', 'name', 'bucket'] as const

// biome-ignore lint/suspicious/noExplicitAny: a policy's own view is typed by the provider's schema, which these resources are not in
type Anything = any
const { companions, follow, inAccount }: Anything = tyingFor<Anything>()

const isOn = (lock: Anything): Verdict => lock.on.is(true)
const words = (verdict: Verdict) => leaves(verdict).map(leaf => leaf.words)
const outcomes = (ties: Anything) => [ties.some(isOn), ties.every(isOn), ties.no(isOn)].map(v => v.outcome)

const made = { unknown: { id: true, arn: true } }
const pointing = (address: string, on: boolean) =>
  change(address, { after: { on }, unknown: { id: true, of: true } })
const bucket = ref('aws_b.b.id', 'aws_b.b')

/** A resource to be made, and locks that name it by these expressions. */
const locked = async (...locks: [on: boolean, of: object | undefined][]) =>
  at(
    await graph(
      planJson(
        [
          change('aws_b.b', made),
          change('aws_b.c', made),
          ...locks.map(([on], i) => pointing(`aws_lock.l${i}`, on)),
        ],
        {
          resources: [
            block('aws_b.b'),
            block('aws_b.c'),
            ...locks.map(([, of], i) => block(`aws_lock.l${i}`, of ? { of } : {})),
          ],
        },
      ),
    ),
    'aws_b.b',
  )

describe('companions of what is to be made', () => {
  const other = ref('aws_b.c.id', 'aws_b.c')
  const either = ref('var.x', 'aws_b.b.id', 'aws_b.b', 'aws_b.c.id', 'aws_b.c')
  const cases: [string, [boolean, object | undefined][], [string, string, string]][] = [
    ['none', [], ['fail', 'pass', 'pass']],
    ['one that is on', [[true, bucket]], ['pass', 'pass', 'fail']],
    ['one that is off', [[false, bucket]], ['fail', 'fail', 'pass']],
    [
      'one on, one off',
      [
        [true, bucket],
        [false, bucket],
      ],
      ['pass', 'fail', 'fail'],
    ],
    ['one of another', [[true, other]], ['fail', 'pass', 'pass']],
    ['one that may be its own, on', [[true, either]], ['undetermined', 'pass', 'undetermined']],
    ['one that may be its own, off', [[false, either]], ['fail', 'undetermined', 'pass']],
    [
      'one for sure on, one maybe off',
      [
        [true, bucket],
        [false, either],
      ],
      ['pass', 'undetermined', 'fail'],
    ],
    [
      'one for sure off, one maybe on',
      [
        [false, bucket],
        [true, either],
      ],
      ['undetermined', 'fail', 'undetermined'],
    ],
    ['one behind a local, on', [[true, ref('local.x')]], ['undetermined', 'pass', 'undetermined']],
    ['one that names nothing', [[true, undefined]], ['fail', 'pass', 'pass']],
  ]
  test.each(cases)('%s', async (_, locks, expected) => {
    expect(outcomes(companions(await locked(...locks), 'aws_lock', { of: KEYS }))).toEqual(expected)
  })

  test('that may be its own say why it is not known', async () => {
    const of = async (expression: object) =>
      words(companions(await locked([true, expression]), 'aws_lock', { of: KEYS }).some(isOn))
    expect(await of(ref('local.x'))).toEqual([
      '`aws_lock.l0` may belong to it: `of` comes from `local.x`, which the plan does not show',
    ])
    expect(await of(either)).toEqual(['`aws_lock.l0` may belong to it: its `of` is decided at apply'])
  })

  // Each compared with each, and that for each policy, this would take minutes.
  test('of a thousand behind a local may belong to each of a thousand', async () => {
    const numbers = Array.from({ length: 1000 }, (_, i) => i)
    const web = await graph(
      planJson(
        numbers.flatMap(i => [change(`aws_b.b[${i}]`, made), pointing(`aws_lock.l[${i}]`, i === 7)]),
        { resources: [block('aws_b.b'), block('aws_lock.l', { of: ref('local.x') })] },
      ),
    )
    for (const i of numbers)
      expect(companions(at(web, `aws_b.b[${i}]`), 'aws_lock', { of: KEYS }).some(isOn).outcome).toBe(
        'undetermined',
      )
  })

  describe('that a `for_each` deals out', () => {
    const b = ['aws_b.b.id', 'aws_b.b']
    const c = ['aws_b.c.id', 'aws_b.c']
    const outcome = async (on: boolean[], references: string[], of: object = ref('each.value')) => {
      const keys = ['c', 'b', 'other', 'more']
      const json = planJson(
        [
          change('aws_b.b', made),
          change('aws_b.c', made),
          ...on.map((one, i) => pointing(`aws_lock.l["${keys[i]}"]`, one)),
        ],
        {
          resources: [
            block('aws_b.b'),
            block('aws_b.c'),
            block('aws_lock.l', { of }, { forEach: ref(...references) }),
          ],
        },
      )
      const ties = companions(at(await graph(json), 'aws_b.b'), 'aws_lock', { of: KEYS })
      return [...outcomes(ties), ...leaves(ties.some(isOn)).map(leaf => leaf.value?._body.resource.address)]
    }

    test('are its own where each has one, and all say the same', async () => {
      expect((await outcome([true, true], [...b, ...c])).slice(0, 3)).toEqual(['pass', 'pass', 'fail'])
      expect(
        (await outcome([true, true], [...b, ...c], ref('each.value.id', 'each.value'))).slice(0, 3),
      ).toEqual(['pass', 'pass', 'fail'])
    })

    test('are told by the one of its name', async () => {
      expect(await outcome([false, false], [...b, ...c])).toEqual(['fail', 'fail', 'pass', 'aws_lock.l["b"]'])
    })

    test('are its own where the others are known', async () => {
      const json = planJson(
        [
          change('aws_b.b', made),
          change('aws_b.c', { after: { id: 'c', arn: 'c' }, before: { id: 'c', arn: 'c' } }),
          pointing('aws_lock.l["x"]', true),
          change('aws_lock.l["y"]', { after: { of: 'c', on: false } }),
        ],
        {
          resources: [
            block('aws_b.b'),
            block('aws_b.c'),
            block('aws_lock.l', { of: ref('each.value') }, { forEach: ref(...b, ...c) }),
          ],
        },
      )
      const web = await graph(json)
      const outcome = (address: string) => outcomes(companions(at(web, address), 'aws_lock', { of: KEYS }))
      expect(outcome('aws_b.b')).toEqual(['pass', 'pass', 'fail'])
      expect(outcome('aws_b.c')).toEqual(['fail', 'fail', 'pass'])
    })

    test('are its own where the `for_each` goes through all instances of a resource', async () => {
      const json = (keys: number[]) =>
        planJson(
          [
            change('aws_b.b[0]', made),
            change('aws_b.b[1]', made),
            ...keys.map(key => pointing(`aws_lock.l["${key}"]`, true)),
          ],
          {
            resources: [
              block('aws_b.b', {}, { count: literal(2) }),
              block('aws_lock.l', { of: ref('each.value') }, { forEach: ref('aws_b.b') }),
            ],
          },
        )
      const first = async (keys: number[]) =>
        outcomes(companions(at(await graph(json(keys)), 'aws_b.b[0]'), 'aws_lock', { of: KEYS }))
      expect(await first([0, 1])).toEqual(['pass', 'pass', 'fail'])
      // A condition leaves one out.
      expect(await first([0])).toEqual(['undetermined', 'pass', 'undetermined'])
    })

    test('may be either where they differ', async () => {
      expect((await outcome([true, false], [...b, ...c])).slice(0, 3)).toEqual([
        'undetermined',
        'undetermined',
        'undetermined',
      ])
    })

    test('may all be those of another where one is referred to twice, or by what something else decides', async () => {
      const open = ['undetermined', 'pass', 'undetermined']
      expect((await outcome([true, true, true], [...b, ...c, ...c])).slice(0, 3)).toEqual(open)
      expect((await outcome([true, true], [...b, ...c, 'var.which'])).slice(0, 3)).toEqual(open)
      expect((await outcome([true], [...b, ...c])).slice(0, 3)).toEqual(open)
      expect((await outcome([true, true], [...b, ...c], ref('each.value', 'var.x'))).slice(0, 3)).toEqual(
        open,
      )
    })
  })

  test('that are missing say so', async () => {
    expect(words(companions(await locked(), 'aws_lock', { of: KEYS }).some(isOn))).toEqual([
      'no `aws_lock` names it',
    ])
  })

  test('behind a data source that is read at apply may be its own', async () => {
    const json = planJson(
      [change('aws_b.b', made), change('data.aws_b.found', made), pointing('aws_lock.l', true)],
      {
        resources: [
          block('aws_b.b'),
          block('data.aws_b.found', { name: ref('local.name') }),
          block('aws_lock.l', { of: ref('data.aws_b.found.id', 'data.aws_b.found') }),
        ],
      },
    )
    const verdict = companions(at(await graph(json), 'aws_b.b'), 'aws_lock', { of: KEYS }).some(isOn)
    expect(verdict.outcome).toBe('undetermined')
  })

  test('in a list of names belong to each', async () => {
    const json = planJson(
      [
        change('aws_b.b', made),
        change('aws_b.c', made),
        change('aws_lock.l', { after: { on: true, of: [null, null] }, unknown: { of: [true, true] } }),
      ],
      {
        resources: [
          block('aws_b.b'),
          block('aws_b.c'),
          block('aws_lock.l', { of: ref('aws_b.b.id', 'aws_b.b', 'aws_b.c.id', 'aws_b.c') }),
        ],
      },
    )
    const web = await graph(json)
    for (const name of ['aws_b.b', 'aws_b.c'])
      expect(companions(at(web, name), 'aws_lock', { of: KEYS }).some(isOn).outcome).toBe('pass')
  })

  test('in a set, of which nothing is known as long as one element is not, belong to each', async () => {
    const json = planJson(
      [
        change('aws_b.b', made),
        change('aws_b.c', made),
        change('aws_lock.l', { after: { on: true }, unknown: { of: true } }),
      ],
      {
        resources: [
          block('aws_b.b'),
          block('aws_b.c'),
          block('aws_lock.l', { of: ref('aws_b.b.id', 'aws_b.b', 'aws_b.c.id', 'aws_b.c') }),
        ],
      },
    )
    const web = await graph(json)
    for (const name of ['aws_b.b', 'aws_b.c']) {
      expect(companions(at(web, name), 'aws_lock', { 'of[]': KEYS }).some(isOn).outcome).toBe('pass')
      expect(companions(at(web, name), 'aws_lock', { of: KEYS }).some(isOn).outcome).toBe('undetermined')
    }
  })

  test('that name it inside a block', async () => {
    const json = planJson(
      [
        change('aws_b.b', made),
        change('aws_lock.l', {
          after: { on: true, where: [{}, { of: 'x' }] },
          unknown: { where: [{ of: true }, {}] },
        }),
      ],
      {
        resources: [block('aws_b.b'), block('aws_lock.l', { where: [{ of: bucket }, { of: literal('x') }] })],
      },
    )
    expect(
      companions(at(await graph(json), 'aws_b.b'), 'aws_lock', { 'where.of': KEYS }).some(isOn).outcome,
    ).toBe('pass')
  })

  test('in another module, both ways', async () => {
    const inner: ModuleJson = {
      resources: [block('aws_b.b'), block('aws_lock.l', { of: ref('var.given') })],
      outputs: { id: { expression: bucket } },
    }
    const json = planJson(
      [
        change('aws_b.b', made),
        change('module.m.aws_b.b', made),
        pointing('module.m.aws_lock.l', true),
        pointing('aws_lock.l', false),
      ],
      {
        resources: [block('aws_b.b'), block('aws_lock.l', { of: ref('module.m.id', 'module.m') })],
        module_calls: { m: call(inner, { given: bucket }) },
      },
    )
    const web = await graph(json)
    const locks = (address: string) => outcomes(companions(at(web, address), 'aws_lock', { of: KEYS }))
    expect(locks('aws_b.b')).toEqual(['pass', 'pass', 'fail'])
    expect(locks('module.m.aws_b.b')).toEqual(['fail', 'fail', 'pass'])
  })

  test('behind a local belong to the one that their module makes', async () => {
    const module: ModuleJson = { resources: [block('aws_b.b'), block('aws_lock.l', { of: ref('local.x') })] }
    const json = planJson(
      [change('aws_b.b', made), change('module.m.aws_b.b', made), pointing('module.m.aws_lock.l', true)],
      { resources: [block('aws_b.b')], module_calls: { m: call(module) } },
    )
    const web = await graph(json)
    const lock = (address: string) =>
      companions(at(web, address), 'aws_lock', { of: KEYS }).some(isOn).outcome
    expect([lock('module.m.aws_b.b'), lock('aws_b.b')]).toEqual(['pass', 'fail'])
  })

  test('behind a local that is handed down belong to the one that the local’s own module makes', async () => {
    const inner: ModuleJson = { resources: [block('aws_lock.l', { of: ref('var.given') })] }
    const json = planJson([change('aws_b.b', made), pointing('module.m.aws_lock.l', true)], {
      resources: [block('aws_b.b')],
      module_calls: { m: call(inner, { given: ref('local.x') }) },
    })
    const web = await graph(json)
    expect(companions(at(web, 'aws_b.b'), 'aws_lock', { of: KEYS }).some(isOn).outcome).toBe('pass')
  })

  test('belong to what another resource names, where they name that attribute of it', async () => {
    const plan = planJson(
      [
        change('aws_b.b', { unknown: { id: true } }),
        change('aws_key.k', { unknown: { id: true, of: true } }),
        pointing('aws_lock.l', true),
      ],
      {
        resources: [
          block('aws_b.b'),
          block('aws_key.k', { of: ref('aws_b.b.id', 'aws_b.b') }),
          block('aws_lock.l', { of: ref('aws_key.k.of', 'aws_key.k') }),
        ],
      },
    )
    const b = at(await graph(plan), 'aws_b.b')
    expect(companions(b, 'aws_lock', { of: KEYS }).some(isOn).outcome).toBe('pass')
  })

  describe('that name an attribute which is made from another resource', () => {
    const named = (words: string) => ref(`aws_b.${words}.name`, `aws_b.${words}`)
    const outcome = async (owner: string, of: object, key: object = bucket) => {
      const unknown = { id: true, name: true }
      const plan = planJson(
        [
          change('aws_salt.s', { unknown: { id: true } }),
          change('aws_b.b', { unknown }),
          change('aws_b.c', { unknown }),
          change('aws_key.k', { unknown: { id: true, of: true } }),
          pointing('aws_lock.l', true),
        ],
        {
          resources: [
            block('aws_salt.s'),
            block('aws_b.b', { name: ref('aws_salt.s.id', 'aws_salt.s') }),
            block('aws_b.c', { name: ref('aws_b.b.name', 'aws_b.b') }),
            block('aws_key.k', { of: key }),
            block('aws_lock.l', { of }),
          ],
        },
      )
      return companions(at(await graph(plan), owner), 'aws_lock', { of: KEYS }).some(isOn).outcome
    }
    const either = ref('var.x', 'aws_b.b.name', 'aws_b.b', 'aws_b.c.name', 'aws_b.c')
    const key = (attribute: string) => ref(`aws_key.k.${attribute}`, 'aws_key.k')

    test.each([
      ['belong to what they name', named('b'), 'pass'],
      ['belong to no other from which that is made', named('c'), 'fail'],
      ['may belong to each of two', either, 'undetermined'],
      ['belong to it through a third', key('of'), 'pass'],
    ])('%s', async (_, of, expected) => {
      expect(await outcome('aws_b.b', of, named('b'))).toBe(expected)
    })

    test('belong to it through the id of a third, which has that of its owner', async () => {
      expect(await outcome('aws_b.b', key('id'))).toBe('pass')
      expect(await outcome('aws_b.c', key('id'))).toBe('fail')
    })
  })

  test('belong to no other that only names what they name', async () => {
    const unknown = { id: true, name: true }
    const plan = planJson(
      [
        change('aws_b.b', { unknown }),
        change('aws_b.c', { unknown: { ...unknown, into: true } }),
        pointing('aws_lock.l', true),
      ],
      {
        resources: [
          block('aws_b.b'),
          block('aws_b.c', { into: bucket }),
          block('aws_lock.l', { of: ref('aws_b.c.into', 'aws_b.c') }),
        ],
      },
    )
    const web = await graph(plan)
    const lock = (address: string) =>
      companions(at(web, address), 'aws_lock', { of: KEYS }).some(isOn).outcome
    expect([lock('aws_b.b'), lock('aws_b.c')]).toEqual(['pass', 'fail'])
  })

  test('belong by what came with it only where that is what they name', async () => {
    const lock = (of: object) =>
      planJson(
        [change('aws_b.b', { unknown: { id: true, default_x_id: true } }), pointing('aws_lock.l', true)],
        {
          resources: [block('aws_b.b'), block('aws_lock.l', { of })],
        },
      )
    const outcome = async (of: object) =>
      companions(at(await graph(lock(of)), 'aws_b.b'), 'aws_lock', { of: 'default_x_id' }).some(isOn).outcome
    expect(await outcome(ref('aws_b.b.default_x_id', 'aws_b.b'))).toBe('pass')
    expect(await outcome(ref('aws_b.b.id', 'aws_b.b'))).toBe('fail')
    expect(await outcome(ref('local.x'))).toBe('fail')
  })

  describe('behind a dynamic block', () => {
    const unit: ModuleJson = { resources: [block('aws_b.b')] }
    const writing = (address: string) =>
      change(address, {
        after: { rule: [{ on: true }] },
        unknown: { id: true, arn: true, rule: [{ of: true }] },
      })
    const outcome = async (given: object, address: string) => {
      const json = planJson(
        [
          change('module.log.aws_b.b', made),
          change('module.other.aws_b.b', made),
          writing('module.m.aws_b.b'),
        ],
        { module_calls: { log: call(unit), other: call(unit), m: call(unit, given) } },
      )
      return companions(at(await graph(json), address), 'aws_b', { 'rule.of': KEYS }).some().outcome
    }
    unit.outputs = { id: { expression: ref('aws_b.b.id', 'aws_b.b') } }
    const log = ref('module.log.id', 'module.log')

    test('belong to the one that their module is given, and not to themselves', async () => {
      expect(await outcome({ logging: log }, 'module.log.aws_b.b')).toBe('pass')
      expect(await outcome({ logging: log }, 'module.other.aws_b.b')).toBe('fail')
      expect(await outcome({ logging: log }, 'module.m.aws_b.b')).toBe('fail')
    })

    test('may belong to either of two that it is given', async () => {
      const both = { logging: log, more: ref('module.other.id', 'module.other') }
      expect(await outcome(both, 'module.log.aws_b.b')).toBe('undetermined')
      expect(await outcome(both, 'module.other.aws_b.b')).toBe('undetermined')
    })
  })

  test('behind a local and something else may belong to others than the one of their module', async () => {
    const module: ModuleJson = {
      resources: [block('aws_b.b'), block('aws_lock.l', { of: ref('local.x', 'module.inner', 'each.key') })],
      module_calls: { inner: call({ outputs: { id: { expression: bucket } } }) },
    }
    const json = planJson(
      [change('aws_b.b', made), change('module.m.aws_b.b', made), pointing('module.m.aws_lock.l', true)],
      { resources: [block('aws_b.b')], module_calls: { m: call(module) } },
    )
    const web = await graph(json)
    expect(companions(at(web, 'aws_b.b'), 'aws_lock', { of: KEYS }).some(isOn).outcome).toBe('undetermined')
  })

  test('behind a local may belong to the one that their module is given, too', async () => {
    const module: ModuleJson = { resources: [block('aws_b.b'), block('aws_lock.l', { of: ref('local.x') })] }
    const json = planJson(
      [change('aws_b.b', made), change('module.m.aws_b.b', made), pointing('module.m.aws_lock.l', true)],
      { resources: [block('aws_b.b')], module_calls: { m: call(module, { given: bucket }) } },
    )
    const web = await graph(json)
    const lock = (address: string) =>
      companions(at(web, address), 'aws_lock', { of: KEYS }).some(isOn).outcome
    expect([lock('module.m.aws_b.b'), lock('aws_b.b')]).toEqual(['undetermined', 'undetermined'])
  })
})

test.each([
  ['none', [], ['pass', 'fail', 'fail']],
  ['one', [[true, bucket]], ['pass', 'pass', 'fail']],
  [
    'two',
    [
      [true, bucket],
      [false, bucket],
    ],
    ['pass', 'pass', 'pass'],
  ],
  [
    'one, and one that may be its own',
    [
      [true, bucket],
      [true, undefined],
    ],
    ['pass', 'pass', 'fail'],
  ],
  [
    'one, and one whose owner is told at apply',
    [
      [true, bucket],
      [true, ref('local.x')],
    ],
    ['pass', 'pass', 'undetermined'],
  ],
] as [string, [boolean, object | undefined][], string[]][])('counts %s', async (_, locks, expected) => {
  const locksOf = companions(await locked(...locks), 'aws_lock', { of: ['id'] })
  expect([0, 1, 2].map(count => locksOf.hasAtLeast(count).outcome)).toEqual(expected)
})

describe('companions of what is there', () => {
  const b = { id: 'b-1', arn: 'arn:b-1', name: 'bucket' }
  const running = async (lock: object, b2: object = b) =>
    graph(
      planJson([change('aws_b.b', { before: b, after: b2 }), lock], {
        resources: [block('aws_b.b'), block('aws_lock.l', { of: ref('local.x') })],
      }),
    )

  test.each(['b-1', 'arn:b-1', 'bucket'])('are known by its id %s, before and after', async of => {
    const l = { on: true, of }
    const web = await running(change('aws_lock.l', { before: l, after: l }))
    for (const time of ['before', 'after'] as const)
      expect(outcomes(companions(at(web, 'aws_b.b', time), 'aws_lock', { of: KEYS }))).toEqual([
        'pass',
        'pass',
        'fail',
      ])
  })

  test('are those of their time', async () => {
    const web = await running(
      change('aws_lock.l', { before: { on: true, of: 'b-1' }, after: { on: true, of: 'b-2' } }),
    )
    const lock = (time: 'before' | 'after') =>
      companions(at(web, 'aws_b.b', time), 'aws_lock', { of: KEYS }).some(isOn).outcome
    expect([lock('before'), lock('after')]).toEqual(['pass', 'fail'])
  })

  test('are none that the plan deletes, afterwards', async () => {
    const web = await running(change('aws_lock.l', { before: { on: true, of: 'b-1' } }))
    const lock = (time: 'before' | 'after') =>
      companions(at(web, 'aws_b.b', time), 'aws_lock', { of: KEYS }).some(isOn).outcome
    expect([lock('before'), lock('after')]).toEqual(['pass', 'fail'])
  })

  test('may be one whose target is replaced with it', async () => {
    const web = await graph(
      planJson(
        [
          change('aws_b.b', {
            before: b,
            after: { name: 'bucket' },
            unknown: { id: true, arn: true },
            actions: ['delete', 'create'],
          }),
          change('aws_lock.l', {
            before: { id: 'l', on: true, of: 'b-1' },
            after: { on: true },
            unknown: { id: true, of: true },
            actions: ['delete', 'create'],
          }),
        ],
        { resources: [block('aws_b.b'), block('aws_lock.l', { of: bucket })] },
      ),
    )
    for (const time of ['before', 'after'] as const)
      expect(companions(at(web, 'aws_b.b', time), 'aws_lock', { of: KEYS }).some(isOn).outcome).toBe('pass')
  })

  test('are found in what a -target plan leaves alone', async () => {
    const web = await graph(
      planJson(
        [change('aws_b.b', { before: b, after: { ...b, tag: 1 } })],
        { resources: [block('aws_b.b'), block('aws_lock.l', { of: bucket })] },
        { prior: [stored('aws_lock.l', { id: 'l', on: true, of: 'b-1' })] },
      ),
    )
    expect(companions(at(web, 'aws_b.b'), 'aws_lock', { of: KEYS }).some(isOn).outcome).toBe('pass')
  })

  test('with empty names are tied to nothing', async () => {
    const empty = { id: '', name: '', of: '' }
    const web = await graph(
      planJson(
        [
          change('aws_b.b', { before: empty, after: empty }),
          change('aws_lock.l', { before: empty, after: empty }),
        ],
        undefined,
      ),
    )
    expect(companions(at(web, 'aws_b.b'), 'aws_lock', { of: KEYS }).some().outcome).toBe('fail')
  })
})

describe('following', () => {
  const listener = async (sides: object, of: object, more: object[] = []) =>
    at(
      await graph(
        planJson(
          [
            change('aws_b.b', { after: { on: true, name: 'known' }, unknown: { id: true } }),
            change('aws_l.l', sides),
            ...more,
          ],
          {
            resources: [block('aws_b.b'), block('aws_l.l', { of })],
          },
        ),
      ),
      'aws_l.l',
    ) as Anything

  test('a reference leads to what it names', async () => {
    const l = await listener({ unknown: { of: true } }, bucket)
    expect(outcomes(follow(l.of, 'aws_b', KEYS))).toEqual(['pass', 'pass', 'fail'])
    // its id may well be the name of another
    expect(outcomes(follow(l.of, 'aws_other', KEYS))).toEqual([
      'undetermined',
      'undetermined',
      'undetermined',
    ])
  })

  test('the ARN of another resource leads to none of this type', async () => {
    const l = await listener({ unknown: { of: true } }, ref('aws_b.b.arn', 'aws_b.b'))
    expect(outcomes(follow(l.of, 'aws_other', KEYS))).toEqual(['fail', 'pass', 'pass'])
  })

  test('a known name leads to what is called so', async () => {
    const l = await listener({ after: { of: 'known' } }, literal('known'))
    expect(outcomes(follow(l.of, 'aws_b', KEYS))).toEqual(['pass', 'pass', 'fail'])
  })

  /** What is named beside an ARN of this plan, in one expression, once that one is known. */
  test.each([
    ['an ARN instead of it', { of: 'arn:aws:x:::other' }, (l: Anything) => l.of, false],
    ['an ARN made with it', { of: 'arn:aws:b:::b/*' }, (l: Anything) => l.of, true],
    ['a text made of its parts', { of: 'b' }, (l: Anything) => l.of, true],
    ['another element of a list', { of: ['arn:aws:b:::b', 'z'] }, (l: Anything) => l.of._child(1), false],
    ['its own element', { of: ['z', 'arn:aws:b:::b'] }, (l: Anything) => l.of._child(1), true],
  ])('beside a reference: %s', async (_, after, pick, isNamed) => {
    const web = await graph(
      planJson(
        [change('aws_b.b', { after: { arn: 'arn:aws:b:::b:*', on: true } }), change('aws_l.l', { after })],
        { resources: [block('aws_b.b'), block('aws_l.l', { of: ref('aws_b.b.arn', 'aws_b.b') })] },
      ),
    )
    const named = follow(pick(at(web, 'aws_l.l') as Anything), 'aws_b', ['arn']).some()
    expect(named.outcome).toBe(isNamed ? 'pass' : 'fail')
  })

  test('a name of nothing in the plan is told so', async () => {
    const l = await listener({ after: { of: 'elsewhere' } }, literal('elsewhere'))
    const verdict = follow(l.of, 'aws_b', KEYS).some(isOn)
    expect([verdict.outcome, words(verdict)]).toEqual(['fail', ['`of` names no `aws_b` of this plan']])
  })

  test('what is absent leads nowhere', async () => {
    const l = await listener({ after: { of: null } }, literal(null))
    expect(outcomes(follow(l.of, 'aws_b', KEYS))).toEqual(['fail', 'pass', 'pass'])
  })

  describe('the value of a key, where a `for_each` names several', () => {
    const idOf = (address: string) => [`${address}.id`, address]
    const both = [...idOf('aws_b.b'), ...idOf('aws_b.c')]
    /** Of the instance with the key `c`. */
    const outcome = async (on: boolean[], references: string[]) => {
      const web = await graph(
        planJson(
          [
            change('aws_b.b', { after: { on: on[0] }, unknown: { id: true } }),
            change('aws_b.c', { after: { on: on[1] }, unknown: { id: true } }),
            change('aws_x.x', { unknown: { id: true } }),
            change('aws_l.l["c"]', { unknown: { of: true } }),
          ],
          {
            resources: [
              ...['aws_b.b', 'aws_b.c', 'aws_x.x'].map(address => block(address)),
              block('aws_l.l', { of: ref('each.value') }, { forEach: ref(...references) }),
            ],
          },
        ),
      )
      return follow((at(web, 'aws_l.l["c"]') as Anything).of, 'aws_b', KEYS)
    }

    test('leads to one of them, of which all say the same', async () => {
      expect(outcomes(await outcome([true, true], both))).toEqual(['pass', 'pass', 'fail'])
      expect(outcomes(await outcome([false, false], both))).toEqual(['fail', 'fail', 'pass'])
    })

    test('is told of the one of its name', async () => {
      const [told] = leaves((await outcome([false, false], both)).every(isOn))
      expect(told?.value?._body.resource.address).toBe('aws_b.c')
    })

    test('may be either where they differ', async () => {
      expect(outcomes(await outcome([true, false], both))).toEqual(Array(3).fill('undetermined'))
    })

    test.each([
      ['another resource', idOf('aws_x.x')],
      ['a local', ['local.more']],
    ])('may be something else that stands among them: %s', async (_, more) => {
      const [some, , no] = outcomes(await outcome([true, true], [...both, ...more]))
      expect([some, no]).toEqual(['undetermined', 'undetermined'])
    })
  })

  test('a local leaves it open', async () => {
    const l = await listener({ unknown: { of: true } }, ref('local.x'))
    const verdict = follow(l.of, 'aws_b', KEYS).some(isOn)
    expect([verdict.outcome, words(verdict)]).toEqual([
      'undetermined',
      ['`of` comes from `local.x`, which the plan does not show'],
    ])
  })
})

describe('settings of the whole account', () => {
  test('count at their time', async () => {
    const web = await graph(
      planJson(
        [
          change('aws_b.b', { before: { id: 'b' }, after: { id: 'b' } }),
          change('aws_setting.s', { before: { on: true }, after: { on: false } }),
          change('aws_setting.new', { after: { on: null } }),
        ],
        undefined,
      ),
    )
    const setting = (time: 'before' | 'after') =>
      inAccount(at(web, 'aws_b.b', time), 'aws_setting').some(isOn).outcome
    expect([setting('before'), setting('after')]).toEqual(['pass', 'fail'])
    expect(words(inAccount(at(web, 'aws_b.b'), 'aws_nothing').some(isOn))).toEqual([
      'the plan has no `aws_nothing`',
    ])
  })
})

describe('a look at other resources is counted, so that a verdict is taken anew for the past of what stays', () => {
  const stays = (address: string, values: object) => change(address, { before: values, after: values })
  const both = [stays('aws_b.b', { id: 'b' }), stays('aws_lock.l', { of: 'b', enabled: true })]
  /** How many looks a question takes, asked twice. */
  async function looks(resources: object[], ask: (of: Anything) => void): Promise<number[]> {
    const web = await graph(planJson(resources, undefined))
    return [1, 2].map(() => {
      const { count } = web.crossings
      ask(at(web, 'aws_b.b'))
      return web.crossings.count - count
    })
  }

  test('at those of a type that the plan has', async () => {
    const asked = await looks(both, of => companions(of, 'aws_lock', { of: KEYS }).some(isOn))
    expect(asked).toEqual([1, 1])
    expect(await looks(both, of => follow(of.id, 'aws_lock', 'of').some(isOn))).toEqual([1, 1])
    expect(await looks(both, of => inAccount(of, 'aws_lock').some(isOn))).toEqual([1, 1])
  })

  test('but none where the plan has nothing of the type', async () => {
    const alone = both.slice(0, 1)
    const asked = await looks(alone, of => companions(of, 'aws_lock', { of: KEYS }).some(isOn))
    expect(asked).toEqual([0, 0])
    expect(await looks(alone, of => follow(of.id, 'aws_lock', 'of').some(isOn))).toEqual([0, 0])
    expect(await looks(alone, of => inAccount(of, 'aws_lock').some(isOn))).toEqual([0, 0])
  })

  test('also where the answer is remembered', async () => {
    const remembered = (of: Anything) =>
      asValue(of)._once('is locked', () => companions(of, 'aws_lock', { of: KEYS }).some(isOn))
    expect(await looks(both, remembered)).toEqual([1, 1])
    expect(await looks(both, of => asValue(of)._once('nothing', () => 1))).toEqual([0, 0])
  })
})

test('a reference goes before an equal name', async () => {
  const named = (address: string) => change(address, { after: { name: 'same' }, unknown: { id: true } })
  const made = await graph(
    planJson(
      [
        named('aws_b.b'),
        named('aws_b.c'),
        change('aws_lock.l', { after: { of: 'same', on: true }, unknown: { id: true } }),
      ],
      {
        resources: [
          block('aws_b.b', { name: literal('same') }),
          block('aws_b.c', { name: literal('same') }),
          block('aws_lock.l', { of: ref('aws_b.c.name', 'aws_b.c') }),
        ],
      },
    ),
  )
  const locks = (address: string) => companions(at(made, address), 'aws_lock', { of: ['id', 'name'] })
  expect(outcomes(locks('aws_b.b'))).toEqual(['fail', 'pass', 'pass'])
  expect(outcomes(locks('aws_b.c'))).toEqual(['pass', 'pass', 'fail'])
})

test('a plan too large to be held is not parsed anew for each that asks who bears its name', async () => {
  const plan = await readPlan(
    new TextEncoder().encode(
      JSON.stringify(
        planJson(
          Array.from({ length: 600 }, (_, i) => [
            change(`aws_b.b${i}`, { after: { name: 'same' } }),
            change(`aws_lock.l${i}`, { after: { of: 'same' } }),
          ]).flat(),
          { resources: [] },
        ),
      ),
    ),
  )
  let parsed = 0
  for (const resource of plan.resources) {
    const body = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(resource), 'body')?.get
    const get = () => {
      parsed++
      return body?.call(resource)
    }
    Object.defineProperty(resource, 'body', { get })
  }
  const made = new Graph(plan)
  for (const id of made.ofType('aws_b'))
    made.others().companions(made.at(id, 'after') as Value, 'aws_lock', 'of', KEYS)
  expect(parsed).toBeGreaterThanOrEqual(plan.resources.length)
  expect(parsed).toBeLessThan(4 * plan.resources.length)
})
