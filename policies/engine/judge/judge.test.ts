import { describe, expect, test } from 'vitest'
import {
  at,
  block,
  change,
  graph,
  literal,
  type ModuleJson,
  planJson,
  ref,
  type Sides,
  stored,
} from '../../../tests/plan-json.ts'
import {
  all,
  any,
  type Finding,
  judge,
  not,
  type Policy,
  type Report,
  SLIPPED,
  tyingFor,
  UNWRITTEN,
  Verdict,
} from '../index.ts'
import type { Value } from './value.ts'

/** The attributes by which others name one. */
const KEYS = ['id', 'arn', 'name', 'bucket'] as const

// biome-ignore lint/suspicious/noExplicitAny: a policy's own view is typed by the provider's schema, which these resources are not in
type Anything = any
const { companions, follow }: Anything = tyingFor<Anything>()

const policy = (must: Anything, more: Partial<Policy> = {}): Policy => ({
  title: 'It is on',
  problem: 'It is off',
  severity: 'HIGH',
  resource: 'aws_x',
  must,
  why: 'Because.',
  remediation: 'Turn it on.',
  fix: 'resource "aws_x" "this" {\n  on = true\n}',
  source: 'https://example.com',
  equivalents: {},
  examples: { pass: [], fail: [], undetermined: [] },
  ...more,
})
const isOn = policy((x: Anything) => x.on.is(true))
const noOpenRule = policy((x: Anything) => x.rule.no((rule: Anything) => rule.cidr.is('any')))
const hasLock = policy((x: Anything) =>
  companions(x, 'aws_lock', { of: KEYS }).some((lock: Anything) => lock.on.is(true)),
)

async function report(json: object, ...policies: Policy[]): Promise<Report> {
  return judge(
    await graph(json),
    policies.map((policy, i) => ({ id: `p${i}`, policy, frameworks: { cis: ['1.1'] } })),
  )
}
const custom = ({ metadata }: Finding) => metadata.custom
/** What a plan does to the findings of each address. */
const changes = ({ policyResponse }: Report) =>
  Object.fromEntries(
    Object.entries(policyResponse).map(([a, findings]) => [a, findings.map(f => custom(f).change)]),
  )
const messages = ({ policyResponse }: Report) =>
  Object.values(policyResponse).flatMap(fs => fs.map(f => f.message))
const prints = (r: Report) =>
  Object.values(r.policyResponse).flatMap(fs => fs.map(f => custom(f).fingerprint))

const id = { id: 'x-1' }
const off = { ...id, on: false }
const on = { ...id, on: true }

describe('what a plan does to a fault', () => {
  const table: [string, Sides, string[] | undefined][] = [
    ['create', { after: off }, ['introduced']],
    ['create', { after: on }, undefined],
    ['update', { before: on, after: off }, ['introduced']],
    ['update', { before: { ...off, n: 1 }, after: { ...off, n: 2 } }, ['existing']],
    ['update', { before: off, after: on }, ['fixed']],
    ['delete', { before: off }, ['fixed']],
    ['delete', { before: on }, undefined],
    ['replace', { before: on, after: off, actions: ['delete', 'create'] }, ['introduced']],
    ['replace', { before: off, after: off, actions: ['create', 'delete'] }, ['existing']],
    ['replace', { before: off, after: on, actions: ['delete', 'create'] }, ['fixed']],
    ['no-op', { before: off, after: off }, ['existing']],
    ['no-op', { before: on, after: on }, undefined],
    ['forget', { before: off, after: null, actions: ['forget'] }, ['existing']],
  ]
  test.each(table)('%s of %j: %j', async (_, sides, expected) => {
    const made = await report(planJson([change('aws_x.a', sides)], undefined), isOn)
    expect(changes(made)).toEqual(expected ? { 'aws_x.a': expected } : {})
  })

  test('read leaves data sources alone', async () => {
    const json = planJson([change('data.aws_x.a', { after: off, actions: ['read'] })], undefined)
    expect(changes(await report(json, isOn))).toEqual({})
  })

  test('a deposed object has no say', async () => {
    const json = planJson(
      [change('aws_x.a', { before: on, after: on }), change('aws_x.a', { before: off, deposed: 'byebye00' })],
      undefined,
    )
    expect(changes(await report(json, isOn))).toEqual({})
  })

  test('what a plan with -target leaves alone stands as it is', async () => {
    const json = planJson(
      [change('aws_x.a', { after: off })],
      { resources: [block('aws_x.a'), block('aws_x.b')] },
      { prior: [stored('aws_x.b', off), stored('data.aws_x.c', off)] },
    )
    expect(changes(await report(json, isOn))).toEqual({ 'aws_x.a': ['introduced'], 'aws_x.b': ['existing'] })
  })

  describe('that is told only where nothing worse is wrong', () => {
    const kept = policy((x: Anything) => x.days.atLeast(1))
    const keptLong = policy((x: Anything) => x.days.atLeast(7), { when: (x: Anything) => x.days.atLeast(1) })
    const table: [string, number, number, Record<string, string>][] = [
      ['that becomes worse is not fixed', 1, 0, { p0: 'introduced' }],
      ['that was worse is not introduced', 0, 1, { p0: 'fixed', p1: 'existing' }],
      ['that is mended is fixed', 1, 7, { p1: 'fixed' }],
      ['that was worse is fixed once', 0, 7, { p0: 'fixed' }],
      ['that comes is introduced', 7, 1, { p1: 'introduced' }],
    ]
    test.each(table)('%s: %i, %i', async (_, before, after, expected) => {
      const sides = { before: { ...id, days: before }, after: { ...id, days: after } }
      const made = await report(planJson([change('aws_x.a', sides)], undefined), kept, keptLong)
      const found = made.policyResponse['aws_x.a']?.map(custom) ?? []
      expect(Object.fromEntries(found.map(one => [one.policyId, one.change]))).toEqual(expected)
    })

    test('by what stands in another resource', async () => {
      const lockOf = (x: Anything) => companions(x, 'aws_lock', { of: KEYS })
      const kept = policy((x: Anything) => lockOf(x).some((lock: Anything) => lock.on.is(true)))
      const keptTwice = policy((x: Anything) => lockOf(x).some((lock: Anything) => lock.twice.is(true)), {
        when: (x: Anything) => lockOf(x).some((lock: Anything) => lock.on.is(true)),
      })
      const lock = { of: 'x-1', twice: false }
      const json = planJson(
        [
          change('aws_x.a', { before: id, after: id }),
          change('aws_lock.b', { before: { ...lock, on: true }, after: { ...lock, on: false } }),
        ],
        { resources: [block('aws_x.a'), block('aws_lock.b', { of: literal('x-1') })] },
      )
      expect(changes(await report(json, kept, keptTwice))).toEqual({ 'aws_x.a': ['introduced'] })
    })

    test('by what another policy is known to tell', async () => {
      const named = policy((x: Anything) => x.name.isSet(), {
        when: (x: Anything) => (x.open.is(true).outcome === 'pass' ? not(all()) : all()),
      })
      const sides = { before: { ...id, open: false }, after: { ...id, open: true } }
      expect(changes(await report(planJson([change('aws_x.a', sides)], undefined), named))).toEqual({})
    })

    test('is introduced where it begins to matter, and fixed where it does no more', async () => {
      const named = policy((x: Anything) => x.name.isSet(), { when: (x: Anything) => x.open.is(true) })
      const sides = (before: boolean, after: boolean) => ({
        before: { ...id, open: before },
        after: { ...id, open: after },
      })
      const json = planJson(
        [change('aws_x.a', sides(false, true)), change('aws_x.b', sides(true, false))],
        undefined,
      )
      expect(changes(await report(json, named))).toEqual({ 'aws_x.a': ['introduced'], 'aws_x.b': ['fixed'] })
    })
  })

  test('what becomes undetermined is told as that, and not as fixed', async () => {
    const json = planJson(
      [
        change('aws_x.a', { before: off, after: id, unknown: { on: true } }),
        change('aws_y.b', { unknown: { flag: true } }),
      ],
      { resources: [block('aws_x.a', { on: ref('aws_y.b.flag', 'aws_y.b') }), block('aws_y.b')] },
    )
    const made = await report(json, isOn)
    expect(changes(made)).toEqual({})
    expect(made.undetermined).toEqual([
      {
        policyId: 'p0',
        address: 'aws_x.a',
        path: 'on',
        reason: '`on` comes from `aws_y.b.flag`, known after apply',
      },
    ])
  })

  test('what is not asked any more because another policy cannot tell yet is not told as fixed', async () => {
    const readable = policy((x: Anything) => x.on.is(true), {
      when: (x: Anything) =>
        x.on.satisfies(() => true, 'a value is expected').outcome === 'undetermined'
          ? new Verdict('fail', x.on)
          : new Verdict('pass', x.on),
    })
    const json = planJson(
      [
        change('aws_x.a', { before: off, after: id, unknown: { on: true } }),
        change('aws_y.b', { unknown: { flag: true } }),
      ],
      { resources: [block('aws_x.a', { on: ref('aws_y.b.flag', 'aws_y.b') }), block('aws_y.b')] },
    )
    expect(changes(await report(json, readable, isOn))).toEqual({})
    expect(changes(await report(json, readable))).toEqual({ 'aws_x.a': ['fixed'] })
  })

  test('a reason says whose attribute it is, where that is another resource', async () => {
    const json = planJson(
      [
        change('aws_x.a', { after: id }),
        change('aws_lock.b', { after: { of: 'x-1' }, unknown: { on: true } }),
      ],
      {
        resources: [
          block('aws_x.a'),
          block('aws_lock.b', { of: ref('aws_x.a.id', 'aws_x.a'), on: ref('local.on') }),
        ],
      },
    )
    expect((await report(json, hasLock)).undetermined).toMatchObject([
      {
        address: 'aws_x.a',
        reason: '`on` of `aws_lock.b` comes from `local.on`, which the plan does not show',
      },
    ])
  })
})

describe('items of a list', () => {
  const rules = (...cidrs: string[]) => ({
    ...id,
    rule: cidrs.map((cidr, port) => ({ cidr, port: cidr === 'any' ? 22 : port })),
  })

  test('that only move are the same', async () => {
    const json = planJson(
      [change('aws_x.a', { before: rules('any', 'ten'), after: rules('ten', 'any') })],
      undefined,
    )
    expect(changes(await report(json, noOpenRule))).toEqual({ 'aws_x.a': ['existing'] })
  })

  test('that move and are joined by another are told apart', async () => {
    const json = planJson(
      [
        change('aws_x.a', {
          before: { rule: [{ cidr: 'any', port: 1 }] },
          after: { rule: [{ cidr: 'ten' }, { cidr: 'any', port: 2 }, { cidr: 'any', port: 1 }] },
        }),
      ],
      undefined,
    )
    const ported = policy((x: Anything) =>
      x.rule.no((rule: Anything) => all(rule.cidr.is('any'), rule.port.atLeast(1))),
    )
    const made = await report(json, ported)
    expect(made.policyResponse['aws_x.a']!.map(f => [custom(f).change, custom(f).path])).toEqual([
      ['introduced', 'rule[1].cidr'],
      ['existing', 'rule[2].cidr'],
    ])
    expect(new Set(prints(made)).size).toBe(2)
  })

  test('of which one goes and one stays', async () => {
    const json = planJson(
      [change('aws_x.a', { before: rules('any', 'any'), after: rules('any') })],
      undefined,
    )
    expect(changes(await report(json, noOpenRule))).toEqual({ 'aws_x.a': ['existing', 'fixed'] })
  })

  test('are one finding each, and in a whole one together', async () => {
    const json = planJson([change('aws_x.a', { after: rules('any', 'any') })], undefined)
    const whole = policy((x: Anything) =>
      any(
        x.rule.no((rule: Anything) => rule.cidr.is('any')),
        x.on.is(true),
      ),
    )
    expect(changes(await report(json, noOpenRule))).toEqual({ 'aws_x.a': ['introduced', 'introduced'] })
    expect(changes(await report(json, whole))).toEqual({ 'aws_x.a': ['introduced'] })
  })

  test.each([
    ['one more', ['any'], ['any', 'any'], 'introduced'],
    ['another one', ['any'], ['all'], 'introduced'],
    ['one that takes the place of a good one', ['any', 'ten'], ['any', 'all'], 'introduced'],
    ['the same, elsewhere in the list', ['any', 'all'], ['all', 'ten', 'any'], 'existing'],
    ['one less', ['any', 'any'], ['any'], 'existing'],
  ])('in a whole are what was there, but for %s', async (_, before, after, expected) => {
    const whole = policy((x: Anything) =>
      any(
        x.rule.no((rule: Anything) => rule.cidr.oneOf(['any', 'all'])),
        x.on.is(true),
      ),
    )
    const json = planJson(
      [change('aws_x.a', { before: rules(...before), after: rules(...after) })],
      undefined,
    )
    expect(changes(await report(json, whole))).toEqual({ 'aws_x.a': [expected] })
  })
})

describe('companions', () => {
  const lock = { id: 'l-1', of: 'x-1', on: true }
  const here = change('aws_x.a', { before: id, after: id })
  const root: ModuleJson = {
    resources: [
      block('aws_x.a'),
      block('aws_lock.a', { of: ref('aws_x.a.id', 'aws_x.a'), on: literal(true) }),
    ],
  }
  test.each([
    ['added', change('aws_lock.a', { after: lock }), ['fixed']],
    [
      'added, its ids unknown',
      change('aws_lock.a', { after: { of: 'x-1', on: true }, unknown: { id: true } }),
      ['fixed'],
    ],
    ['taken away', change('aws_lock.a', { before: lock }), ['introduced']],
    ['left alone', change('aws_lock.a', { before: lock, after: lock }), undefined],
    ['opened', change('aws_lock.a', { before: lock, after: { ...lock, on: false } }), ['introduced']],
    ['closed', change('aws_lock.a', { before: { ...lock, on: false }, after: lock }), ['fixed']],
    [
      'of another',
      change('aws_lock.a', { before: { ...lock, of: 'x-2' }, after: { ...lock, of: 'x-2' } }),
      ['existing'],
    ],
    ['let go', change('aws_lock.a', { before: lock, actions: ['forget'] }), undefined],
    [
      'let go, open',
      change('aws_lock.a', { before: { ...lock, on: false }, actions: ['forget'] }),
      ['existing'],
    ],
  ])('%s', async (what, companion, expected) => {
    const other =
      what === 'of another'
        ? { resources: [block('aws_x.a'), block('aws_lock.a', { of: literal('x-2') })] }
        : root
    expect(changes(await report(planJson([here, companion], other), hasLock))).toEqual(
      expected ? { 'aws_x.a': expected } : {},
    )
  })

  test.each([
    ['left alone', lock, undefined],
    ['taken away', null, ['introduced']],
    ['brought', lock, ['fixed'], null],
  ] as [string, object | null, string[] | undefined, (object | null)?][])(
    'of what Terraform lets go of: %s',
    async (_, after, expected, before = lock) => {
      const json = planJson(
        [
          change('aws_x.a', { before: { ...id, n: 1 }, actions: ['forget'] }),
          change('aws_lock.a', { before, after }),
        ],
        { resources: [block('aws_lock.a', { of: literal('x-1'), on: literal(true) })] },
      )
      expect(changes(await report(json, hasLock))).toEqual(expected ? { 'aws_x.a': expected } : {})
    },
  )

  describe('of two that are called alike in two regions', () => {
    const provider_config = {
      aws: { name: 'aws', expressions: { region: literal('us-east-1') } },
      'aws.west': { name: 'aws', alias: 'west', expressions: { region: literal('us-west-2') } },
    }
    const of = (address: string, expressions: object, provider_config_key: string) => ({
      ...block(address, expressions),
      provider_config_key,
    })
    const twin = { id: 'app', name: 'app' }
    const stays = (values: object) => ({ before: values, after: values })
    const root = (key: string, other = 'aws.west') => ({
      resources: [
        of('aws_x.a', { name: literal('app') }, 'aws'),
        of('aws_x.b', { name: literal('app') }, other),
        of('aws_lock.b', { of: literal('app'), on: literal(true) }, key),
      ],
    })
    const locked = { id: 'l', of: 'app', on: true }
    const told = async (key: string, sides: Sides) =>
      changes(
        await report(
          planJson(
            [change('aws_x.a', stays(twin)), change('aws_x.b', stays(twin)), change('aws_lock.b', sides)],
            root(key),
            { provider_config },
          ),
          hasLock,
        ),
      )
    test('each has its own by its provider', async () => {
      expect(await told('aws.west', stays(locked))).toEqual({ 'aws_x.a': ['existing'] })
      expect(await told('aws', stays(locked))).toEqual({ 'aws_x.b': ['existing'] })
      expect(await told('aws', { before: { ...locked, on: false }, after: locked })).toEqual({
        'aws_x.a': ['fixed'],
        'aws_x.b': ['existing'],
      })
    })

    test('each has its own by its account', async () => {
      const role = (account: string) => ({
        region: literal('us-east-1'),
        assume_role: [{ role_arn: literal(`arn:aws:iam::${account}:role/deploy`) }],
      })
      const accounts = {
        aws: { name: 'aws', expressions: role('111122223333') },
        'aws.west': { name: 'aws', alias: 'west', expressions: role('444455556666') },
      }
      const json = (lock: string) =>
        planJson(
          [
            change('aws_x.a', stays(twin)),
            change('aws_x.b', stays(twin)),
            change('aws_lock.b', stays(locked)),
          ],
          root(lock),
          { provider_config: accounts },
        )
      expect(changes(await report(json('aws.west'), hasLock))).toEqual({ 'aws_x.a': ['existing'] })
      expect(changes(await report(json('aws'), hasLock))).toEqual({ 'aws_x.b': ['existing'] })
      expect(changes(await report(json('aws.third'), hasLock))).toEqual({})
    })

    test('each has its own by its region', async () => {
      const east = { ...twin, region: 'us-east-1' }
      const west = { ...twin, region: 'us-west-2' }
      const lock = { ...locked, region: 'us-west-2' }
      const json = (sides: Sides) =>
        planJson(
          [change('aws_x.a', stays(east)), change('aws_x.b', stays(west)), change('aws_lock.b', sides)],
          root('aws', 'aws'),
          { provider_config: { aws: provider_config.aws } },
        )
      expect(changes(await report(json(stays(lock)), hasLock))).toEqual({ 'aws_x.a': ['existing'] })
      expect(changes(await report(json({ before: lock }), hasLock))).toEqual({
        'aws_x.a': ['existing'],
        'aws_x.b': ['introduced'],
      })
    })

    test('one that nobody else is called like has what any region says of it', async () => {
      const json = planJson(
        [change('aws_x.a', stays(twin)), change('aws_lock.b', stays(locked))],
        root('aws.west'),
        { provider_config },
      )
      expect(changes(await report(json, hasLock))).toEqual({})
    })

    test('what is named is of the same region', async () => {
      const on = policy(
        (x: Anything) => follow(x.of, 'aws_x', ['name']).every((one: Anything) => one.on.is(true)),
        {
          resource: 'aws_lock',
        },
      )
      const json = planJson(
        [
          change('aws_x.a', stays({ ...twin, on: false })),
          change('aws_x.b', stays({ ...twin, on: true })),
          change('aws_lock.b', stays(locked)),
        ],
        root('aws.west'),
        { provider_config },
      )
      expect(changes(await report(json, on))).toEqual({})
    })
  })

  test('name the resource in `related`, and stand for the finding of the one they belong to', async () => {
    const json = planJson([here, change('aws_lock.a', { before: lock, after: { ...lock, on: false } })], root)
    const [finding] = (await report(json, hasLock)).policyResponse['aws_x.a']!
    expect([custom(finding!).related, custom(finding!).path, finding!.message]).toEqual([
      ['aws_lock.a'],
      '',
      '`on` of `aws_lock.a` goes from `true` to `false`',
    ])
  })
})

test('says of another resource as a whole how it is tied to this one, whichever names the other', async () => {
  const locked = policy((x: Anything) => not(companions(x, 'aws_lock', { of: KEYS }).some()))
  const locking = policy((lock: Anything) => follow(lock.of, 'aws_x', KEYS).no(), { resource: 'aws_lock' })
  const besideLock = policy((x: Anything) =>
    companions(x, 'aws_lock', { of: KEYS }).every((lock: Anything) => follow(lock.via, 'aws_x', KEYS).no()),
  )
  const byEither = policy((x: Anything) => not(companions(x, 'aws_lock', { of: KEYS, by: KEYS }).some()))
  const json = planJson(
    [
      change('aws_x.a', { after: { id: 'x-1' } }),
      change('aws_x.b', { after: { id: 'x-2' } }),
      change('aws_lock.l', { after: { of: 'x-1', via: 'x-2' } }),
    ],
    {
      resources: [
        block('aws_x.a'),
        block('aws_x.b'),
        block('aws_lock.l', { of: ref('aws_x.a.id', 'aws_x.a'), via: ref('aws_x.b.id', 'aws_x.b') }),
      ],
    },
  )
  expect(messages(await report(json, locked))).toEqual(['`aws_lock.l` names it in `of`'])
  expect(messages(await report(json, byEither))).toEqual(['`aws_lock.l` names it in `of` or `by`'])
  expect(messages(await report(json, besideLock))).toEqual(['`aws_x.b` is named in `via` of `aws_lock.l`'])
  expect(messages(await report(json, locking))).toEqual(['`aws_x.a` is named in `of`'])
})

describe('identity', () => {
  test('goes with a resource that moves', async () => {
    const at = (address: string, more: object = {}) =>
      report(planJson([change(address, { before: off, after: off, ...more })], undefined), isOn)
    const before = await at('aws_x.a')
    const moved = await at('module.m["k"].aws_x.b[0]', { previous: 'aws_x.a' })
    expect(prints(moved)).toEqual(prints(before))
    expect(Object.keys(moved.policyResponse)).toEqual(['module.m["k"].aws_x.b[0]'])
    expect(changes(moved)).toEqual({ 'module.m["k"].aws_x.b[0]': ['existing'] })
  })

  test('stays when the policy is renamed', async () => {
    const json = planJson([change('aws_x.a', { after: off })], undefined)
    const judged = async (id: string, formerly?: string[]) =>
      judge(await graph(json), [{ id, policy: formerly ? { ...isOn, formerly } : isOn, frameworks: {} }])
    expect(prints(await judged('third', ['first', 'second']))).toEqual(prints(await judged('first')))
  })

  test('differs by policy and by resource', async () => {
    const json = planJson([change('aws_x.a', { after: off }), change('aws_x.b', { after: off })], undefined)
    expect(new Set(prints(await report(json, isOn, isOn))).size).toBe(4)
  })

  test('rests on no secret', async () => {
    const json = (secret: string) =>
      planJson(
        [change('aws_x.a', { after: { rule: [{ cidr: secret }] }, sensitive: { rule: [{ cidr: true }] } })],
        undefined,
      )
    const wrong = policy((x: Anything) => x.rule.every((rule: Anything) => rule.cidr.is('ten')))
    expect(prints(await report(json('1'), wrong))).toEqual(prints(await report(json('2'), wrong)))
  })

  test('and everything else but the order stays over shuffled resources', async () => {
    const rule = {
      rule: [
        { cidr: 'any', port: 1 },
        { cidr: 'any', port: 2 },
      ],
    }
    const list = [
      change('aws_x.a', { before: { id: 'a' }, after: { id: 'a', ...rule } }),
      change('aws_x.b', { after: { id: 'b', on: false } }),
      change('aws_lock.one', { after: { of: 'a', on: false } }),
      change('aws_lock.two', { after: { of: 'a', on: true } }),
      change('aws_lock.three', { after: { of: 'b', on: false } }),
    ]
    const run = async (order: number[]) => {
      const made = await report(
        planJson(
          order.map(i => list[i]!),
          undefined,
        ),
        isOn,
        noOpenRule,
        hasLock,
      )
      return { ...made, policyResponse: Object.fromEntries(Object.entries(made.policyResponse).sort()) }
    }
    const straight = await run([0, 1, 2, 3, 4])
    expect(await run([4, 3, 2, 1, 0])).toEqual(straight)
    expect(await run([2, 0, 4, 1, 3])).toEqual(straight)
  })
})

describe('what a resource has too much of', () => {
  const rules = (cidr: string) => Array.from({ length: 5001 }, () => ({ cidr }))
  const of = (sides: Sides) => planJson([change('aws_x.a', sides)], { resources: [block('aws_x.a')] })

  test.each([
    [[], rules('any')],
    [[{ cidr: 'any' }], rules('any')],
    [rules('any'), rules('any')],
  ])('is undetermined, and what stands beside it is judged', async (before, after) => {
    const sides = { before: { ...off, rule: before }, after: { ...off, rule: after } }
    const made = await report(of(sides), isOn, noOpenRule)
    expect(changes(made)).toEqual({ 'aws_x.a': ['existing'] })
    expect(made.undetermined).toEqual([
      {
        policyId: 'p1',
        address: 'aws_x.a',
        path: 'rule',
        reason: '`rule` is of a resource with more than 5,000 blocks or 150,000 values, and is not read',
      },
    ])
  })

  test('was there: what is found now counts as introduced', async () => {
    const sides = (after: object[]) => ({
      before: { ...on, rule: rules('any') },
      after: { ...on, rule: after },
    })
    const shut = await report(of(sides([])), noOpenRule)
    expect([changes(shut), shut.undetermined]).toEqual([{}, []])
    const open = await report(of(sides([{ cidr: 'any' }])), noOpenRule)
    expect([changes(open), open.undetermined]).toEqual([{ 'aws_x.a': ['introduced'] }, []])
  })

  test('is neither mended nor asked of where the plan deletes it', async () => {
    const made = await report(of({ before: { ...off, rule: rules('any') } }), isOn, noOpenRule)
    expect([changes(made), made.undetermined]).toEqual([{ 'aws_x.a': ['fixed'] }, []])
  })
})

describe('a finding', () => {
  test('carries what its policy says', async () => {
    const [finding] = (await report(planJson([change('aws_x.a', { after: off })], undefined), isOn))
      .policyResponse['aws_x.a']!
    expect(finding).toEqual({
      message: '`on` is `false`',
      metadata: {
        title: 'It is off',
        custom: {
          severity: 'HIGH',
          remediation: 'Turn it on.\n\nresource "aws_x" "a" {\n  on = true\n}',
          proven: true,
          policyId: 'p0',
          path: 'on',
          change: 'introduced',
          related: [],
          frameworks: { cis: ['1.1'] },
          fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        },
      },
    })
  })

  test.each([
    ['introduced', { before: on, after: off }, '`on` goes from `true` to `false`'],
    ['existing', { before: { ...off, n: 1 }, after: { ...off, n: 2 } }, '`on` is `false`'],
    ['fixed', { before: off, after: on }, '`on` goes from `false` to `true`'],
    ['fixed by its end', { before: off }, 'The plan deletes it: `on` was `false`'],
    ['not set', { after: id }, '`on` is not set'],
  ])('that is %s says so', async (_, sides, message) => {
    expect(messages(await report(planJson([change('aws_x.a', sides)], undefined), isOn))).toEqual([message])
  })

  test('tells of several facts in one sentence, and of many only the first', async () => {
    const many = policy((x: Anything) => all(...['a', 'b', 'c'].map(name => x[name].is(true))))
    const json = planJson([change('aws_x.a', { after: { a: false, b: false, c: null } })], undefined)
    expect(messages(await report(json, many))).toEqual(['`a` and `b` are `false`; `c` is not set'])
  })

  test('of any of several is told by what made the difference', async () => {
    const either = policy((x: Anything) => any(x.cidr.is('mine'), x.on.is(true)))
    const sides = { before: { ...on, cidr: 'any' }, after: { ...off, cidr: 'any' } }
    expect(messages(await report(planJson([change('aws_x.a', sides)], undefined), either))).toEqual([
      '`on` goes from `true` to `false`',
    ])
    const mended = { before: sides.after, after: sides.before }
    expect(messages(await report(planJson([change('aws_x.a', mended)], undefined), either))).toEqual([
      '`on` goes from `false` to `true`',
    ])
    const standing = { before: sides.after, after: { ...sides.after, n: 1 } }
    expect(messages(await report(planJson([change('aws_x.a', standing)], undefined), either))).toEqual([
      '`cidr` is `any`, `mine` is expected',
    ])
  })

  test('that a companion mends is told by the companion', async () => {
    const json = planJson(
      [
        change('aws_x.a', { before: id, after: id }),
        change('aws_lock.l', { after: { of: 'x-1', on: true }, unknown: { id: true } }),
      ],
      undefined,
    )
    expect(messages(await report(json, hasLock))).toEqual(['`on` of `aws_lock.l` is `true` now'])
  })

  test('that several settings of a companion mend names it once', async () => {
    const twice = policy((x: Anything) =>
      companions(x, 'aws_lock', { of: KEYS }).some((lock: Anything) =>
        all(lock.on.is(true), lock.bolted.is(true)),
      ),
    )
    const after = { of: 'x-1', on: true, bolted: true }
    const json = planJson(
      [change('aws_x.a', { before: id, after: id }), change('aws_lock.l', { after, unknown: { id: true } })],
      undefined,
    )
    expect(messages(await report(json, twice))).toEqual(['`on` and `bolted` of `aws_lock.l` are `true` now'])
  })

  test('of something that the plan deletes says so, and is called by the fault', async () => {
    const { policyResponse } = await report(planJson([change('aws_x.a', { before: id })], undefined), hasLock)
    const [finding] = policyResponse['aws_x.a']!
    expect([finding!.message, finding!.metadata.title]).toEqual([
      'The plan deletes it: no `aws_lock` named it',
      'It is off',
    ])
  })

  test('of what is taken out, or put in, tells what there was and is', async () => {
    const set = policy((x: Anything) => x.on.isSet())
    const json = planJson(
      [
        change('aws_x.a', { before: { ...id, on: 'yes' }, after: id }),
        change('aws_x.b', { before: { ...id, on: ['a', 'b'] }, after: { ...id, on: [] } }),
        change('aws_x.c', { before: id, after: { ...id, on: 'yes' } }),
      ],
      undefined,
    )
    expect(messages(await report(json, set))).toEqual([
      '`on` goes from `yes` to not set',
      '`on` goes from `["a","b"]` to not set',
      '`on` goes from not set to `yes`',
    ])
  })

  test('of what is set to something that is still to be made tells where it comes from', async () => {
    const none = policy((x: Anything) => not(all(x.via.isSet(), x.open.is(true))))
    const sides = { after: { open: true }, unknown: { via: true } }
    const json = planJson([change('aws_x.a', sides), change('aws_net.n', { unknown: { id: true } })], {
      resources: [block('aws_x.a', { via: ref('aws_net.n.id', 'aws_net.n') }), block('aws_net.n')],
    })
    expect(messages(await report(json, none))).toEqual([
      '`via` comes from `aws_net.n.id`, known after apply; `open` is `true`',
    ])
  })

  test('of blocks says how many there are', async () => {
    const none = policy((x: Anything) => x.rule.isAbsent())
    const rules = (...cidrs: string[]) => ({ rule: cidrs.map(cidr => ({ cidr })) })
    const made = (sides: object) => report(planJson([change('aws_x.a', sides)], undefined), none)
    expect(messages(await made({ after: rules('a', 'b') }))).toEqual(['`rule` holds 2 blocks'])
    expect(messages(await made({ before: { ...id, ...rules() }, after: { ...id, ...rules('a') } }))).toEqual([
      '`rule` goes from not set to a block',
    ])
  })

  test('of the gravest severity comes first', async () => {
    const json = planJson([change('aws_x.a', { after: off })], undefined)
    const made = await report(
      json,
      { ...isOn, severity: 'LOW' },
      { ...isOn, severity: 'HIGH' },
      { ...isOn, severity: 'MEDIUM' },
    )
    expect(made.policyResponse['aws_x.a']!.map(f => custom(f).severity)).toEqual(['HIGH', 'MEDIUM', 'LOW'])
  })
})

describe('a secret', () => {
  const MARK = 'p1umb-secret'
  const asks: [string, (x: Anything) => Verdict][] = [
    ['is', x => x.a.is('b')],
    ['isNot', x => x.a.isNot(MARK)],
    ['oneOf', x => x.a.oneOf(['b'])],
    ['noneOf', x => x.a.noneOf([MARK])],
    ['satisfies', x => x.a.satisfies(() => false, 'another')],
    ['isAbsent', x => x.a.isAbsent()],
    ['every', x => x.list.every((v: Anything) => v.is('b'))],
    ['map', x => x.map.every((v: Anything) => v.is('b'))],
    ['nested', x => x.block.every((v: Anything) => v.deep.a.is('b'))],
    ['whole', x => x.block.isAbsent()],
    ['any', x => any(x.a.is('b'), x.list.has('b'))],
    ['companion', x => companions(x, 'aws_y', { of: KEYS }).every((y: Anything) => y.a.is('b'))],
    ['follow', x => follow(x.to, 'aws_y', KEYS).no((y: Anything) => y.a.isSet())],
  ]
  const body = {
    id: 'x-1',
    to: 'y-1',
    a: MARK,
    list: ['c', MARK],
    map: { k: MARK, [MARK]: 'c' },
    block: [{ deep: [{ a: MARK }] }],
  }
  const mask = { a: true, list: [false, true], map: true, block: [{ deep: [{ a: true }] }] }
  const y = { id: 'y-1', of: 'x-1', a: MARK }
  const masked = { beforeSensitive: mask, sensitive: mask }
  const sides = {
    created: { after: body, sensitive: mask },
    changed: { before: { ...body, n: 1 }, after: { ...body, n: 2 }, ...masked },
    'newly marked': { before: { ...body, n: 1 }, after: body, sensitive: mask },
    'no longer marked': { before: body, after: { ...body, n: 1 }, beforeSensitive: mask },
    'changed to another': {
      before: body,
      after: { ...body, a: 'b', list: [], map: {}, block: [] },
      beforeSensitive: mask,
    },
    'changed from another': {
      before: { ...body, a: 'b', list: [], map: {}, block: [] },
      after: body,
      sensitive: mask,
    },
    gone: { before: body, beforeSensitive: mask },
  }
  const table = asks.flatMap(([name, ask]) =>
    Object.entries(sides).map(([how, side]) => [name, how, ask, side] as const),
  )

  test.each(table)('asked with %s and %s is in no report', async (_, __, ask, side) => {
    const json = planJson(
      [
        change('aws_x.a', side),
        change('aws_y.b', { before: y, after: y, beforeSensitive: { a: true }, sensitive: { a: true } }),
      ],
      undefined,
    )
    const made = await report(
      json,
      policy(ask),
      policy((x: Anything) => any(ask(x), ask(x))),
    )
    expect(JSON.stringify(made)).not.toContain(MARK)
    expect(Object.keys(made.policyResponse)).toEqual(['aws_x.a'])
  })

  test.each([
    ['a literal', literal('mark'), '`token` is set to a literal'],
    ['an input', ref('var.token'), '`token` is set'],
  ])('in a provider block tells whether it is %s', async (_, token, message) => {
    const json = planJson(
      [],
      { variables: { token: {} } },
      {
        provider_config: { aws: { name: 'aws', expressions: { token } } },
        variables: { token: { value: 'mark' } },
      },
    )
    const made = await report(
      json,
      policy((x: Anything) => x.token.isAbsent(), { secret: true, resource: 'provider.aws' }),
    )
    expect(messages(made)).toEqual([message])
  })

  test('of a policy over secrets is never quoted, marked or not', async () => {
    const json = planJson([change('aws_x.a', { before: { a: 'b' }, after: { a: MARK } })], undefined)
    const made = await report(
      json,
      policy((x: Anything) => x.a.isAbsent(), { secret: true }),
    )
    expect(messages(made)).toEqual(['`a` is set'])
  })

  test('that a policy lists is not quoted, and what stands beside it is', async () => {
    const json = planJson([change('aws_x.a', { after: { a: MARK, type: 'TOKEN' } })], undefined)
    const made = await report(
      json,
      policy((x: Anything) => all(x.type.noneOf(['TOKEN']), x.a.isAbsent()), { secret: ['a'] }),
    )
    expect(messages(made)).toEqual(['`type` is `TOKEN`; `a` is set'])
  })

  test.each([
    ['by an input, that input', { a: ref('var.token') }, 'mark', '`a` is set by `var.token`'],
    ['by a literal, that', { a: literal('mark') }, 'mark', '`a` is set to a literal'],
    ['by a local, not that', { a: ref('local.a') }, 'mark', '`a` is set'],
    ['by a function, not that', { a: {} }, 'mark', '`a` is set'],
    ['with an input in it, neither', { a: ref('var.token') }, 'x-mark', '`a` is set'],
    ['by an output of another, neither', { a: ref('aws_y.b.id', 'aws_y.b') }, 'mark', '`a` is set'],
  ])('of a policy over secrets tells, where it is set %s', async (_, expressions, a, message) => {
    const json = planJson(
      [change('aws_x.a', { after: { a } }), change('aws_y.b', { after: { id: 'mark' } })],
      { resources: [block('aws_x.a', expressions), block('aws_y.b')], variables: { token: {} } },
      { variables: { token: { value: 'mark' } } },
    )
    const made = await report(
      json,
      policy((x: Anything) => x.a.isAbsent(), { secret: true }),
    )
    expect(messages(made)).toEqual([message])
  })

  test.each([
    ['stands', { on: 'x' }, '`map` is sensitive: what is asked for is not set in it'],
    ['is not there', null, '`map` is not set'],
  ])('that %s is not said to be set or not by what lies in it', async (_, map, message) => {
    const json = planJson([change('aws_x.a', { after: { map }, sensitive: { map: true } })], undefined)
    const made = await report(
      json,
      policy((x: Anything) => x.map.off.isSet()),
    )
    expect(messages(made)).toEqual([message])
  })

  test('stands in no reason of an undetermined verdict', async () => {
    const json = planJson(
      [
        change('aws_x.a', {
          after: { map: { [MARK]: null } },
          unknown: { map: { [MARK]: true } },
          sensitive: { map: true },
        }),
      ],
      { resources: [block('aws_x.a', { map: ref('local.map') })] },
    )
    const made = await report(
      json,
      policy((x: Anything) => x.map.every((v: Anything) => v.is('b'))),
    )
    expect(made.undetermined).toHaveLength(1)
    expect(JSON.stringify(made)).not.toContain(MARK)
  })
})

describe('when', () => {
  const meant = policy((x: Anything) => x.on.is(true), {
    when: ((x: Anything) => x.kind.is('k')) as Policy['when'],
  })
  const json = (after: object, unknown: object = {}) =>
    planJson([change('aws_x.a', { after, unknown }), change('aws_y.b', { unknown: { id: true } })], {
      resources: [block('aws_x.a', { kind: ref('aws_y.b.id', 'aws_y.b') }), block('aws_y.b')],
    })
  test.each([
    ['is not met', json({ kind: 'z', on: false }), 'notApplicable'],
    ['is met', json({ kind: 'k', on: false }), 'fail'],
    ['is open and the rest fails', json({ on: false }, { kind: true }), 'undetermined'],
    ['is open and the rest passes anyway', json({ on: true }, { kind: true }), 'pass'],
  ] as const)('that %s', async (_, plan, outcome) => {
    const { verdicts } = (await report(plan, meant)).coverage
    expect(verdicts).toEqual({ pass: 0, fail: 0, undetermined: 0, notApplicable: 0, [outcome]: 1 })
  })

  test('that names other types alone leaves nothing of this one out', async () => {
    const others = policy((x: Anything) => x.on.is(true), {
      resource: ['aws_x', 'aws_z'],
      when: { aws_z: (z: Anything) => z.kind.is('k') } as Policy['when'],
    })
    const plan = planJson(
      [change('aws_x.a', { after: off }), change('aws_z.b', { after: { ...off, kind: 'z' } })],
      undefined,
    )
    const { verdicts } = (await report(plan, others)).coverage
    expect(verdicts).toEqual({ pass: 0, fail: 1, undetermined: 0, notApplicable: 1 })
  })
})

describe('the numbers', () => {
  test('of summary and coverage add up', async () => {
    const json = planJson(
      [
        change('aws_x.new', { after: off }),
        change('aws_x.old', { before: off, after: off }),
        change('aws_x.mended', { before: off, after: on }),
        change('aws_x.fine', { after: on }),
        change('aws_z.other["a"]', { after: {} }),
        change('aws_z.other["b"]', { after: {} }),
        change('data.aws_x.read', { unknown: { on: true } }),
      ],
      undefined,
    )
    const { summary, coverage } = await report(json, isOn, { ...isOn, severity: 'LOW' })
    const counts = (n: number) => ({ HIGH: n, MEDIUM: 0, LOW: n, INFO: 0, total: 2 * n })
    expect(summary).toEqual({
      introduced: counts(1),
      existing: counts(1),
      fixed: counts(1),
      undetermined: 0,
      resources: 2,
    })
    expect(coverage).toEqual({
      resources: 6,
      judged: 4,
      policies: 2,
      harmless: {},
      unjudged: { aws_z: 2 },
      deferred: {},
      actions: [],
      complete: null,
      lists: [],
      verdicts: { pass: 4, fail: 4, undetermined: 0, notApplicable: 0 },
    })
  })
})

describe('coverage', () => {
  const json = planJson(
    [
      change('aws_x.a', { after: on }),
      change('aws_tie.a', { after: {} }),
      change('aws_tie.b', { after: {} }),
      change('__proto__.a', { after: {} }),
      change('aws_z.a', { after: {} }),
    ],
    undefined,
  )
  const entries = [{ id: 'p', policy: isOn, frameworks: {} }]

  test('tells types that hold nothing unsafe apart from those without a policy', async () => {
    const { coverage } = judge(await graph(json), entries, { harmless: new Set(['aws_tie', '__proto__']) })
    expect(Object.entries(coverage.harmless)).toEqual([
      ['__proto__', 1],
      ['aws_tie', 2],
    ])
    expect(coverage).toMatchObject({ resources: 5, judged: 1, unjudged: { aws_z: 1 } })
  })

  test('counts a type that policies look at as judged, whatever else is said of it', async () => {
    const known = { types: new Set(['aws_x', 'aws_tie']), harmless: new Set(['aws_tie']) }
    const { coverage } = judge(await graph(json), entries, known)
    expect(coverage).toMatchObject({ judged: 3, harmless: {} })
    expect(Object.keys(coverage.unjudged)).toEqual(['__proto__', 'aws_z'])
  })
})

describe('the lists that verdicts go by', () => {
  const list = { name: 'versions', date: '2026-06-01' }
  const named = async (resource: object, ...policies: object[]) => {
    const json = planJson([change('aws_x.a', resource), change('aws_x.b', resource)], undefined)
    return (await report(json, ...policies.map(more => ({ ...isOn, ...more })))).coverage.lists
  }

  test('are named once where a verdict fell, good or bad', async () => {
    expect(await named({ after: on }, { lists: [list] }, { lists: [list] })).toEqual([list])
    expect(await named({ after: off }, { lists: [list] }, {})).toEqual([list])
  })

  test('stand in the order of their names, whatever was judged first', async () => {
    const other = { name: 'runtimes', date: '2026-06-01' }
    expect(await named({ after: on }, { lists: [list, other] })).toEqual([other, list])
    expect(await named({ after: on }, { lists: [other, list] })).toEqual([other, list])
  })

  test('are not named where nothing was asked of them', async () => {
    expect(await named({ after: on }, {})).toEqual([])
    expect(await named({ before: on }, { lists: [list] })).toEqual([])
  })
})

describe('hostile names', () => {
  test.each(['aws_x.__proto__', 'aws_x.constructor', 'module.__proto__.aws_x.toString'])(
    '%s',
    async address => {
      const made = await report(
        planJson([change(address, { after: off })], { resources: [block('aws_x.__proto__')] }),
        isOn,
      )
      expect(Object.keys(made.policyResponse)).toEqual([address])
      expect(Object.keys(JSON.parse(JSON.stringify(made.policyResponse)))).toEqual([address])
      expect(({} as Record<string, unknown>).aws_x).toBeUndefined()
    },
  )

  test('of an address that is __proto__ itself', async () => {
    const one = { ...change('aws_x.a', { after: off }), address: '__proto__' }
    const made = await report(planJson([one], undefined), isOn)
    expect(Object.keys(made.policyResponse)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(made.policyResponse)).toBe(Object.prototype)
  })

  test('of types and attributes', async () => {
    const json = planJson(
      [
        change('__proto__.a', { after: off }),
        change('aws_x.a', { after: JSON.parse('{"__proto__": {"on": true}}') }),
      ],
      undefined,
    )
    const made = await report(json, isOn)
    expect(Object.keys(made.coverage.unjudged)).toEqual(['__proto__'])
    expect(messages(made)).toEqual(['`on` is not set'])
  })
})

test('a resource without values of its own is passed over', async () => {
  const json = planJson(
    [{ ...change('aws_x.a'), change: { actions: ['create'], before: null, after: null } }],
    undefined,
  )
  expect(changes(await report(json, isOn))).toEqual({})
  await expect(graph(json).then(made => at(made, 'aws_x.a') as Value)).rejects.toThrow()
})

test('a block that stands once is told from one moment to the other', async () => {
  const strict = policy((x: Anything) => x.options.tokens.is('required'))
  const options = (tokens: string, more: object[] = []) => ({ ...id, options: [{ tokens }, ...more] })
  const told = async (before: object, after: object) =>
    messages(await report(planJson([change('aws_x.a', { before, after })], undefined), strict))
  expect(await told(options('optional'), options('required'))).toEqual([
    '`options[0].tokens` goes from `optional` to `required`',
  ])
  // of several, none can be told which it was before
  expect(await told(options('required'), options('optional', [{ tokens: 'required' }]))).toEqual([
    '`options[0].tokens` is `optional`, `required` is expected',
  ])
})

describe('a policy that trips over a resource', () => {
  const trips = policy((x: Anything) => (x.size.is(1).outcome === 'pass' ? JSON.parse('{') : x.on.is(true)))
  const plan = planJson(
    [
      change('aws_x.odd', { after: { size: 1, on: false } }),
      change('aws_x.plain', { after: { size: 2, on: false } }),
    ],
    {},
  )

  test('leaves the question open there, and all others are answered', async () => {
    const { policyResponse, undetermined } = await report(plan, trips, isOn)
    expect(Object.entries(policyResponse).map(([address, found]) => [address, found.length])).toEqual([
      ['aws_x.odd', 1],
      ['aws_x.plain', 2],
    ])
    expect(undetermined).toEqual([
      { policyId: 'p0', address: 'aws_x.odd', path: '', reason: expect.stringContaining(SLIPPED) },
    ])
  })

  test('of which the fix cannot be made keeps its finding', async () => {
    const fixFor = {
      aws_x: () => {
        throw new TypeError('not expected')
      },
    }
    const { policyResponse } = await report(
      plan,
      policy((x: Anything) => x.on.is(true), { fixFor }),
    )
    expect(policyResponse['aws_x.plain']?.map(one => custom(one).remediation)).toEqual([
      `Turn it on. ${UNWRITTEN}`,
    ])
  })

  test('does not hide what was thrown on purpose', async () => {
    const refuses = policy(() => {
      throw new Error('POLICY_FAILED')
    })
    await expect(report(plan, refuses)).rejects.toThrow('POLICY_FAILED')
  })
})
