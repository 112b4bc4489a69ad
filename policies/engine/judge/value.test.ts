import { describe, expect, test } from 'vitest'
import { at, block, change, graph, literal, planJson, ref } from '../../../tests/plan-json.ts'
import { Value, type Verdict } from '../index.ts'
import { show } from './value.ts'

/** The attributes of one resource, and what is unknown, written and sensitive of it. */
async function values(
  after: object,
  {
    unknown = {},
    written = {},
    sensitive = {},
  }: { unknown?: object; written?: object; sensitive?: unknown } = {},
): Promise<Value> {
  const made = await graph(
    planJson(
      [
        change('aws_x.it', { after, unknown, sensitive }),
        change('aws_y.made', { unknown: { id: true, name: true } }),
      ],
      { resources: [block('aws_x.it', written), block('aws_y.made')] },
    ),
  )
  return at(made, 'aws_x.it')
}

const later = ref('aws_y.made.id', 'aws_y.made')

describe('questions of', () => {
  const ask: Record<string, (v: Value) => Verdict> = {
    'is(true)': v => v.is(true),
    'is("a")': v => v.is('a'),
    'isNot("a")': v => v.isNot('a'),
    'oneOf(["a"])': v => v.oneOf(['a']),
    'noneOf(["a"])': v => v.noneOf(['a']),
    'atLeast(5)': v => v.atLeast(5),
    'atMost(5)': v => v.atMost(5),
    'isSet()': v => v.isSet(),
    'isAbsent()': v => v.isAbsent(),
    'satisfies(a)': v => v.satisfies(raw => raw === 'a', 'an a'),
  }
  const outcomes = (v: Value, names: string[]) => names.map(name => ask[name]!(v).outcome)

  test('a known string', async () => {
    const { a, b, empty } = (await values({ a: 'a', b: 'b', empty: '' })) as unknown as Record<string, Value>
    const names = [
      'is("a")',
      'isNot("a")',
      'oneOf(["a"])',
      'noneOf(["a"])',
      'satisfies(a)',
      'isSet()',
      'isAbsent()',
    ]
    expect(outcomes(a!, names)).toEqual(['pass', 'fail', 'pass', 'fail', 'pass', 'pass', 'fail'])
    expect(outcomes(b!, names)).toEqual(['fail', 'pass', 'fail', 'pass', 'fail', 'pass', 'fail'])
    expect(outcomes(empty!, ['isSet()', 'isAbsent()'])).toEqual(['fail', 'pass'])
  })

  test('a map whose keys are written and whose values are decided at apply', async () => {
    const it = (await values(
      { mixed: { a: 'x' }, open: {}, computed: {} },
      {
        unknown: { mixed: { b: true }, open: { c: true, d: true }, computed: { id: true } },
        written: { mixed: later, open: later, computed: {} },
      },
    )) as unknown as Record<string, Value>
    const { mixed, open, computed } = it
    expect([mixed!.isSet().outcome, open!.isSet().outcome, computed!.isSet().outcome]).toEqual([
      'pass',
      'pass',
      'fail',
    ])
    const isX = (value: Value) => value.is('x')
    expect([mixed!.every(isX).outcome, mixed!.some(isX).outcome]).toEqual(['undetermined', 'pass'])
    expect([open!.every(isX).outcome, open!.some(isX).outcome]).toEqual(['undetermined', 'undetermined'])
    expect([mixed!.hasAtLeast(2).outcome, open!.hasAtLeast(3).outcome]).toEqual(['pass', 'fail'])
  })

  test('a known number and a known flag', async () => {
    const { n, on, off } = (await values({ n: 5, on: true, off: false })) as unknown as Record<string, Value>
    expect(outcomes(n!, ['atLeast(5)', 'atMost(5)', 'isSet()'])).toEqual(['pass', 'pass', 'pass'])
    expect([n!.atLeast(6).outcome, n!.atMost(4).outcome]).toEqual(['fail', 'fail'])
    expect(outcomes(on!, ['is(true)', 'isSet()'])).toEqual(['pass', 'pass'])
    // A flag that is false is written all the same.
    expect(outcomes(off!, ['is(true)', 'isSet()'])).toEqual(['fail', 'pass'])
  })

  test.each([
    ['null', { a: null }, {}],
    ['left out', {}, {}],
    ['computed and not written', {}, { unknown: { a: true } }],
    ['an empty list of blocks', { a: [] }, {}],
  ])('an absent value: %s', async (_, after, more) => {
    const value = (await values(after, more))._child('a')
    expect(value._state()).toBe('absent')
    expect(outcomes(value, Object.keys(ask))).toEqual([
      'fail',
      'fail',
      'pass',
      'fail',
      'pass',
      'fail',
      'fail',
      'fail',
      'pass',
      'fail',
    ])
  })

  test('a value decided at apply are open, but that it is set', async () => {
    const value = (await values({}, { unknown: { a: true }, written: { a: later } }))._child('a')
    const { 'isSet()': _, 'isAbsent()': __, ...open } = ask
    expect(new Set(outcomes(value, Object.keys(open)))).toEqual(new Set(['undetermined']))
    expect(outcomes(value, ['isSet()', 'isAbsent()'])).toEqual(['pass', 'fail'])
  })
})

describe('a default', () => {
  test('stands in for what is absent alone', async () => {
    const it = await values({ a: null, b: 'b' }, { unknown: { c: true }, written: { c: later } })
    const of = (name: string) => it._child(name).orElse('d').is('d').outcome
    expect([of('a'), of('b'), of('c')]).toEqual(['pass', 'fail', 'undetermined'])
  })
})

describe('lists', () => {
  const isA = (v: Value) => v.is('a')
  const ask = (v: Value) => [v.some(isA).outcome, v.every(isA).outcome, v.no(isA).outcome]

  test.each([
    [
      ['a', 'b'],
      ['pass', 'fail', 'fail'],
    ],
    [['a'], ['pass', 'pass', 'fail']],
    [['b'], ['fail', 'fail', 'pass']],
    [[], ['fail', 'pass', 'pass']],
  ])('%j', async (list, expected) => {
    expect(ask((await values({ a: list }))._child('a'))).toEqual(expected)
  })

  test.each([
    // a known element that settles the question settles it, whatever the unknown one will be
    [
      ['a', null],
      ['pass', 'undetermined', 'fail'],
    ],
    [
      ['b', null],
      ['undetermined', 'fail', 'undetermined'],
    ],
    [
      [null, null],
      ['undetermined', 'undetermined', 'undetermined'],
    ],
  ])('%j, where null is decided at apply', async (list, expected) => {
    const unknown = { a: list.map(one => one === null) }
    expect(ask((await values({ a: list }, { unknown, written: { a: later } }))._child('a'))).toEqual(expected)
  })

  test('that are unknown as a whole', async () => {
    const value = (await values({}, { unknown: { a: true }, written: { a: later } }))._child('a')
    expect(ask(value)).toEqual(['undetermined', 'undetermined', 'undetermined'])
  })

  test('and maps, walked by their values', async () => {
    expect(ask((await values({ a: { x: 'a', y: 'b' } }))._child('a'))).toEqual(['pass', 'fail', 'fail'])
  })

  test('of blocks: an attribute of several is the first one’s', async () => {
    const it = await values({ a: [{ b: 'x' }, { b: 'y' }] })
    expect(it._child('a')._child('b')._raw).toBe('x')
  })

  test('of blocks that were left out: their attributes are absent', async () => {
    expect((await values({ a: [] }))._child('a')._child('b').is('x').outcome).toBe('fail')
    expect((await values({}))._child('a')._child('b')._child('c')._state()).toBe('absent')
  })

  test('of blocks of which one is partly unknown', async () => {
    const it = await values(
      { a: [{ b: 'x' }, {}] },
      { unknown: { a: [{}, { b: true }] }, written: { a: [{ b: literal('x') }, { b: later }] } },
    )
    const isX = (v: Value) => v._child('b').is('x')
    const blocks = it._child('a')
    expect([blocks.some(isX).outcome, blocks.every(isX).outcome]).toEqual(['pass', 'undetermined'])
  })
})

describe('the path of a value', () => {
  test('is written as Terraform writes it', async () => {
    const it = await values({ ingress: [{ cidr: ['a', 'b'] }], tags: { 'a b': 1, 'x.y': 1, plain: 1 } })
    const path = (...steps: (string | number)[]) =>
      steps.reduce<Value>((value, step) => value._child(step), it)._path()
    expect(path('ingress', 0, 'cidr')).toBe('ingress[0].cidr')
    expect(path('ingress', 0, 'cidr', 1)).toBe('ingress[0].cidr')
    expect(path('tags', 'a b')).toBe('tags["a b"]')
    expect(path('tags', 'x.y')).toBe('tags["x.y"]')
    expect(path('tags', 'plain')).toBe('tags.plain')
  })
})

describe('a value in a message', () => {
  const shown = async (raw: unknown, sensitive?: unknown) =>
    (await values({ a: raw }, { sensitive: sensitive === undefined ? {} : { a: sensitive } }))
      ._child('a')
      ._shown()

  test('is quoted', async () => {
    expect(await shown('x')).toBe('`x`')
    expect(await shown(false)).toBe('`false`')
    expect(await shown(['0.0.0.0/0'])).toBe('`0.0.0.0/0`')
    expect(await shown(null)).toBe('not set')
    expect(await shown('')).toBe('empty')
  })

  test('is one line, without backticks, and short', async () => {
    expect(show('a\nb`c')).toBe('a b c')
    expect(show('x'.repeat(200))).toHaveLength(80)
    expect(show('https://app:hunter2@db.internal/a?token=hunter2&b=1')).toBe('https://…@db.internal/a?…')
    expect(show(['amqp://hunter2@mq.internal'])).toBe('amqp://…@mq.internal')
    expect(show('ops@db.internal?')).toBe('ops@db.internal?')
  })

  test.each([
    ['marked', 'secret', true],
    ['marked in a part', { a: 'secret' }, { a: true }],
    ['marked in a part of a part', [{ a: ['secret'] }], [{ a: [true] }]],
  ])('is never quoted where it is %s', async (_, raw, mask) => {
    expect(await shown(raw, mask)).toBe('a sensitive value')
  })

  test('is never quoted where what it stands in is marked', async () => {
    const it = await values({ a: [{ b: { c: 'secret' } }] }, { sensitive: { a: true } })
    expect(it._child('a')._child('b')._child('c')._shown()).toBe('a sensitive value')
  })

  test('is never quoted where it is marked on the other side of the change', async () => {
    const made = await graph(
      planJson(
        [
          change('aws_x.it', { before: { a: 'secret' }, after: { a: 'secret' }, sensitive: { a: true } }),
          change('aws_x.was', { before: { a: 'secret' }, after: { a: 'new' }, beforeSensitive: { a: true } }),
          change('aws_x.list', {
            before: { a: [{ b: 'secret' }] },
            after: { a: [{ b: 'x' }, { b: 'secret' }] },
            sensitive: { a: [{}, { b: true }] },
          }),
        ],
        undefined,
      ),
    )
    expect(at(made, 'aws_x.it', 'before')._child('a')._shown()).toBe('a sensitive value')
    expect(at(made, 'aws_x.was')._child('a')._shown()).toBe('a sensitive value')
    expect(at(made, 'aws_x.list', 'before')._child('a')._child('b')._shown()).toBe('a sensitive value')
  })

  test('does not tell the keys of a map that is sensitive as a whole', async () => {
    const it = await values({ a: { 'the secret': 'x' } }, { sensitive: { a: true } })
    expect(it._child('a')._child('the secret')._path()).toBe('a')
  })
})

test('names that nobody knows yet are read as attributes', async () => {
  const it = (await values({ never_seen_before: 'x' })) as unknown as Record<string, Value>
  expect(it.never_seen_before!.is('x').outcome).toBe('pass')
  expect(it.never_seen_either!.isAbsent().outcome).toBe('pass')
})

describe('hostile values', () => {
  const hostile: unknown[] = [
    { toString: 1, valueOf: 1 },
    [[{ toString: 1 }]],
    JSON.parse('{"__proto__": {"a": true}, "constructor": {"prototype": {}}}'),
    { length: 1e9 },
    nested(200),
    Number.MAX_VALUE,
    '\u0000\ud800',
  ]
  test.each(hostile.map((raw, i) => [i, raw] as const))('number %i makes no question throw', (_, raw) => {
    const body = { graph: undefined, time: 'after', resource: undefined, id: 0 } as never
    const value = new Value(body, undefined, 'a', raw, undefined, undefined)
    for (const ask of [
      () => value.is('a'),
      () => value.isNot(true),
      () => value.oneOf(['a']),
      () => value.atLeast(1),
      () => value.atMost(1),
      () => value.satisfies(text => text.includes('a'), ''),
      () => value.isSet(),
      () => value.isAbsent(),
      () => value.some(v => v.is('a')),
      () => value.has('a'),
      () => show(raw),
    ])
      expect(ask).not.toThrow()
  })

  function nested(depth: number): unknown {
    let value: unknown = 'a'
    for (let i = 0; i < depth; i++) value = [value]
    return value
  }
})
