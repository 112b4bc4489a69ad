import { describe, expect, test } from 'vitest'
import { at, block, change, literal, planJson, read, ref, type Sides } from '../../../tests/plan-json.ts'
import { Graph, judge, not, type Policy, type Repeats, type Time, tyingFor, type Verdict } from '../index.ts'

// biome-ignore lint/suspicious/noExplicitAny: a policy's own view is typed by the provider's schema, which these resources are not in
type Anything = any
const { companions, inAccount }: Anything = tyingFor<Anything>()

/** A door has one lock, its own or one beside it, one seal, which stays where nobody wants it any more, and bells; an account has one rule. */
const repeats: Repeats = {
  attributes: new Map([
    ['aws_door', [{ attribute: 'lock', type: 'aws_lock', by: 'door', keys: ['id', 'name'] }]],
  ]),
  settings: new Map([
    ['aws_lock', { by: 'door' }],
    ['aws_seal', { by: 'door', outlasting: {} }],
    ['aws_rule', { reach: 'account' }],
  ]),
}

const isOn = (one: Anything): Verdict => one.on.is(true)
const locks = (door: Anything) => companions(door, 'aws_lock', { door: ['id', 'name'] })
const outcomes = (ties: Anything) =>
  [ties.some(isOn), ties.every(isOn), ties.no(isOn)].map(({ outcome }: Verdict) => outcome)

const door = { id: 'front', name: 'front' }
const stays = (values: object): Sides => ({ before: values, after: values })
const of = (on: boolean, more: object = {}) => ({ door: 'front', on, ...more })
const on: Sides = stays(of(true))
const off: Sides = stays(of(false))
const [made, madeOff]: [Sides, Sides] = [{ after: of(true) }, { after: of(false) }]
const [gone, goneOff]: [Sides, Sides] = [{ before: of(true) }, { before: of(false) }]
const [switchedOn, switchedOff] = [
  { before: of(false), after: of(true) },
  { before: of(true), after: of(false) },
]

/** A plan of resources by address; `written` is what their blocks say. */
async function graphOf(
  resources: Readonly<Record<string, Sides>>,
  written: Readonly<Record<string, object>> = {},
): Promise<Graph> {
  const changes = Object.entries(resources).map(([address, sides]) => change(address, sides))
  const blocks = Object.keys(resources).filter(address => resources[address]?.after)
  const plan = await read(
    planJson(changes, { resources: blocks.map(address => block(address, written[address])) }),
  )
  return new Graph(plan, new Map(), new Map(), repeats)
}

const numbered = (type: string, all: readonly Sides[]) =>
  Object.fromEntries(all.map((sides, i) => [`${type}.${'abcde'[i]}`, sides]))

describe('of several that write one setting', () => {
  const all = (outcome: string) => [outcome, outcome, outcome]
  const isTrue = ['pass', 'pass', 'fail']
  const isFalse = ['fail', 'fail', 'pass']
  const none = ['fail', 'pass', 'pass']

  test.each<[string, Sides[], string[]]>([
    ['the one that is made has the say: off', [on, madeOff], isFalse],
    ['the one that is made has the say: on', [off, made], isTrue],
    ['the one that is changed has the say', [on, switchedOff, on], isFalse],
    ['those that the plan makes and changes have it where they agree', [off, made, switchedOn], isTrue],
    ['nobody knows of two that are made', [made, madeOff], all('undetermined')],
    ['nobody knows of one that is made and one that is changed', [made, switchedOff], all('undetermined')],
    ['all have it that stay, where they agree', [on, on], isTrue],
    ['nobody knows of two that stay and differ', [on, off], all('undetermined')],
    ['none has it where another is deleted', [on, gone], none],
    ['one that is made has it beside one that is deleted', [made, goneOff], isTrue],
    [
      'nobody knows of one that is changed beside one that is deleted',
      [switchedOn, gone],
      ['undetermined', 'pass', 'undetermined'],
    ],
    ['the only one has it', [switchedOff], isFalse],
  ])('%s', async (_, sides, expected) => {
    const graph = await graphOf({ 'aws_door.front': stays(door), ...numbered('aws_lock', sides) })
    expect(outcomes(locks(at(graph, 'aws_door.front')))).toEqual(expected)
  })

  test.each<[string, Sides[], string[]]>([
    ['those that stand', [on, madeOff], isTrue],
    ['those that go', [on, gone], isTrue],
    ['nobody knows of two that differ', [on, switchedOn], all('undetermined')],
  ])('before the plan: %s', async (_, sides, expected) => {
    const graph = await graphOf({ 'aws_door.front': stays(door), ...numbered('aws_lock', sides) })
    expect(outcomes(locks(at(graph, 'aws_door.front', 'before')))).toEqual(expected)
  })

  test('one that goes over to another thing ends the setting that it leaves', async () => {
    const moved = { before: of(true), after: { door: 'back', on: true }, actions: ['delete', 'create'] }
    const graph = await graphOf({
      'aws_door.front': stays(door),
      'aws_door.back': stays({ id: 'back', name: 'back' }),
      ...numbered('aws_lock', [on, moved]),
    })
    expect(outcomes(locks(at(graph, 'aws_door.front')))).toEqual(none)
    expect(outcomes(locks(at(graph, 'aws_door.back')))).toEqual(isTrue)
  })

  test('a deletion that only forgets ends nothing', async () => {
    const graph = await graphOf({ 'aws_door.front': stays(door), ...numbered('aws_seal', [on, gone]) })
    const seals = companions(at(graph, 'aws_door.front'), 'aws_seal', { door: ['id', 'name'] })
    expect(outcomes(seals)).toEqual(isTrue)
  })

  test('each counts of what a thing may have several of', async () => {
    const graph = await graphOf({
      'aws_door.front': stays(door),
      ...numbered('aws_bell', [on, madeOff, gone]),
    })
    const bells = companions(at(graph, 'aws_door.front'), 'aws_bell', { door: ['id', 'name'] })
    expect(outcomes(bells)).toEqual(['pass', 'fail', 'fail'])
  })

  test.each<[string, Sides[], string[]]>([
    ['the one that is made has the say', [on, madeOff], isFalse],
    ['none has it where another is deleted', [on, gone], none],
  ])('of an account: %s', async (_, sides, expected) => {
    const graph = await graphOf({ 'aws_door.front': stays(door), ...numbered('aws_rule', sides) })
    expect(outcomes(inAccount(at(graph, 'aws_door.front'), 'aws_rule'))).toEqual(expected)
  })
})

describe('of what a thing writes itself, too', () => {
  const front = (before: string | undefined, after: string, more: object = {}): Sides => ({
    before: before === undefined ? null : { ...door, lock: before },
    after: { ...door, lock: after, ...more },
  })
  const shown = (graph: Graph, time: Time = 'after') => at(graph, 'aws_door.front', time)._child('lock')._raw
  const lock = (text: string) => ({ 'aws_door.front': { lock: literal(text) } })
  const refers = { 'aws_lock.a': { door: ref('aws_door.front.id', 'aws_door.front') } }

  test.each<[string, Sides, Sides, object, string | null, string[]]>([
    ['what is changed there has the say', front('x', 'y'), on, {}, 'y', ['fail', 'pass', 'pass']],
    ['what is made there has it', front(undefined, 'y'), on, {}, 'y', ['fail', 'pass', 'pass']],
    ['the other has it that is made', front('y', 'y'), made, {}, null, ['pass', 'pass', 'fail']],
    [
      'the other has it that stays as that does',
      front('y', 'y', { tags: {} }),
      on,
      {},
      null,
      ['pass', 'pass', 'fail'],
    ],
    [
      'the other comes after what it refers to',
      front('x', 'y'),
      switchedOn,
      refers,
      null,
      ['pass', 'pass', 'fail'],
    ],
    [
      'either may have it where that one refers to nothing',
      front('x', 'y'),
      switchedOn,
      {},
      'y',
      ['pass', 'pass', 'fail'],
    ],
    ['none has it where the other is deleted', front('y', 'y'), gone, {}, null, ['fail', 'pass', 'pass']],
    [
      'it has it where the other is deleted as it changes',
      front('x', 'y'),
      gone,
      {},
      'y',
      ['fail', 'pass', 'pass'],
    ],
  ])('%s', async (_, sides, other, more, own, expected) => {
    const graph = await graphOf({ 'aws_door.front': sides, 'aws_lock.a': other }, { ...lock('y'), ...more })
    expect(shown(graph)).toBe(own)
    expect(outcomes(locks(at(graph, 'aws_door.front')))).toEqual(expected)
  })

  test('it has no say before the plan, where the others show the same', async () => {
    const graph = await graphOf({ 'aws_door.front': front('x', 'y'), 'aws_lock.a': on }, lock('y'))
    expect(shown(graph, 'before')).toBeNull()
  })

  test('nor has it one where nothing of both is known yet, and the other refers to it', async () => {
    const open = { before: null, after: { name: 'front' }, unknown: { id: true, lock: true } }
    const beside = { after: { on: true }, unknown: { door: true } }
    const blocks = { 'aws_door.front': { lock: ref('local.lock') }, ...refers }
    const graph = await graphOf({ 'aws_door.front': open, 'aws_lock.a': beside }, blocks)
    expect(at(graph, 'aws_door.front')._child('lock').isSet().outcome).toBe('fail')
    expect(outcomes(locks(at(graph, 'aws_door.front')))).toEqual(['pass', 'pass', 'fail'])
  })
})

describe('where nobody knows which has the say', () => {
  const policy = (must: (door: Anything) => Verdict): Policy => ({
    title: 'It is on',
    problem: 'It is off',
    severity: 'HIGH',
    resource: 'aws_door',
    must,
    why: 'Because.',
    remediation: 'Turn it on.',
    fix: `
      resource "aws_lock" "this" {
        door = aws_door.this.id
        on   = true
      }
    `,
    source: 'https://example.com',
    equivalents: {},
    examples: { pass: [], fail: [], undetermined: [] },
  })
  const judged = async (
    must: (door: Anything) => Verdict,
    resources: Readonly<Record<string, Sides>>,
    written?: Readonly<Record<string, object>>,
  ) => {
    const graph = await graphOf({ 'aws_door.front': stays(door), ...resources }, written)
    const report = judge(graph, [{ id: 'p', policy: policy(must), frameworks: {} }])
    return { ...report, findings: Object.values(report.policyResponse).flat() }
  }
  const found = async (...args: Parameters<typeof judged>) => {
    const { findings, undetermined } = await judged(...args)
    return [...findings.map(({ message }) => message), ...undetermined.map(({ reason }) => reason)]
  }

  test('what is wrong by any of them is told, whichever way the policy asks', async () => {
    const both = numbered('aws_lock', [made, madeOff])
    expect(await found(front => locks(front).some(isOn), both)).toEqual(['`on` of `aws_lock.b` is `false`'])
    expect(await found(front => not(locks(front).some(isOn)), both)).toEqual([
      '`on` of `aws_lock.a` is `true`',
    ])
    expect(await found(front => locks(front).every(isOn), both)).toEqual(['`on` of `aws_lock.b` is `false`'])
    expect(await found(front => locks(front).no(isOn), both)).toEqual(['`on` of `aws_lock.a` is `true`'])
  })

  test('it is open where none of them is certainly wrong', async () => {
    const open = { after: { door: 'front' }, unknown: { on: true } }
    const changes = [
      change('aws_door.front', stays(door)),
      change('aws_lock.a', made),
      change('aws_lock.b', open),
    ]
    const blocks = [
      block('aws_door.front'),
      block('aws_lock.a'),
      block('aws_lock.b', { on: ref('local.on') }),
    ]
    const plan = await read(planJson(changes, { resources: blocks }))
    const report = judge(new Graph(plan, new Map(), new Map(), repeats), [
      { id: 'p', policy: policy(front => locks(front).some(isOn)), frameworks: {} },
    ])
    expect(report.undetermined.map(({ reason }) => reason)).toEqual([
      '`aws_lock.a` and `aws_lock.b` write one setting, and the plan does not tell which comes last',
    ])
  })

  test('several such settings are asked in all ways', async () => {
    const seals = (front: Anything) => companions(front, 'aws_seal', { door: ['id', 'name'] })
    const both = { ...numbered('aws_lock', [made, madeOff]), ...numbered('aws_seal', [madeOff, made]) }
    const must = (front: Anything) => not(locks(front).some(isOn))
    const either = (front: Anything) => {
      const open = must(front)
      return open.outcome === 'fail' ? seals(front).some(isOn) : open
    }
    expect(await found(either, both)).toEqual(['`on` of `aws_seal.a` is `false`'])
  })

  const isLocked = (front: Anything) => locks(front).some(isOn)
  const over = {
    'aws_door.front': { before: { ...door, lock: 'x' }, after: { ...door, lock: 'y' } },
    'aws_lock.a': on,
  }

  test('a message says what took the say from one', async () => {
    expect(await found(isLocked, numbered('aws_lock', [on, gone]))).toEqual([
      'The plan deletes `aws_lock.b`, and with it what `aws_lock.a` says',
    ])
    expect(await found(isLocked, over)).toEqual(['`aws_door.front` writes over what `aws_lock.a` says'])
  })

  test('a remedy gives it back to one that stands', async () => {
    const { findings } = await judged(isLocked, over, { 'aws_door.front': { lock: literal('y') } })
    expect(findings.map(({ metadata: { custom } }) => [custom.remediation, custom.proven])).toEqual([
      ['Turn it on.\n\nresource "aws_door" "front" {\n  # without lock\n}', true],
    ])
  })
})
