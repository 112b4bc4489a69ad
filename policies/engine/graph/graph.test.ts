import { describe, expect, test } from 'vitest'
import {
  addresses,
  at,
  block,
  call,
  change,
  graph,
  literal,
  type ModuleJson,
  output,
  planJson,
  read,
  ref,
  stored,
} from '../../../tests/plan-json.ts'
import { Graph, PASS, readPlan } from '../index.ts'

/** The attributes by which others name one. */
const KEYS = ['id', 'arn', 'name', 'bucket'] as const

const unknownId = { unknown: { id: true, arn: true } }
const bucket = (address: string) => change(address, unknownId)
/** A companion whose `bucket` is known after apply. */
const pointing = (address: string) => change(address, { unknown: { id: true, bucket: true } })
const policyOf = (expression: object, repeated?: { count?: object; forEach?: object }) =>
  block('aws_s3_bucket_policy.p', { bucket: expression }, repeated)

/** What the `bucket` of each policy in a plan names for sure, by the policy's key. */
function tied(graph: Graph): Record<string, string[]> {
  return Object.fromEntries(
    graph
      .ofType('aws_s3_bucket_policy')
      .map(id => [
        graph.resource(id).address,
        addresses(
          graph,
          graph.others().follow(at(graph, graph.resource(id).address)._child('bucket'), 'aws_s3_bucket', KEYS)
            .certain,
        ),
      ]),
  )
}

describe('references', () => {
  test('name a resource of the same module', async () => {
    const made = await graph(
      planJson([bucket('aws_s3_bucket.a'), bucket('aws_s3_bucket.b'), pointing('aws_s3_bucket_policy.p')], {
        resources: [
          block('aws_s3_bucket.a'),
          block('aws_s3_bucket.b'),
          policyOf(ref('aws_s3_bucket.b.id', 'aws_s3_bucket.b')),
        ],
      }),
    )
    expect(tied(made)).toEqual({ 'aws_s3_bucket_policy.p': ['aws_s3_bucket.b'] })
  })

  test('in a child module do not reach a resource of the same name at the root', async () => {
    const module: ModuleJson = {
      resources: [block('aws_s3_bucket.a'), policyOf(ref('aws_s3_bucket.a.id', 'aws_s3_bucket.a'))],
    }
    const made = await graph(
      planJson(
        [
          bucket('aws_s3_bucket.a'),
          bucket('module.m.aws_s3_bucket.a'),
          pointing('module.m.aws_s3_bucket_policy.p'),
        ],
        { resources: [block('aws_s3_bucket.a')], module_calls: { m: call(module) } },
      ),
    )
    expect(tied(made)).toEqual({ 'module.m.aws_s3_bucket_policy.p': ['module.m.aws_s3_bucket.a'] })
  })

  const keys = ['a.b', 'q"x', 'b[0]', 's/l', '${x}', 'ü', 'back\\slash', '']
  const quoted = (key: string) => `["${key.replace(/[\\"]/g, '\\$&').replace('${', '$${')}"]`
  test.each(keys)('name an instance whose key is %j', async key => {
    const wanted = `aws_s3_bucket.b${quoted(key)}`
    const made = await graph(
      planJson(
        [...keys.map(k => bucket(`aws_s3_bucket.b${quoted(k)}`)), pointing('aws_s3_bucket_policy.p')],
        {
          resources: [
            block('aws_s3_bucket.b', {}, { forEach: literal({}) }),
            policyOf(ref(`${wanted}.id`, wanted, 'aws_s3_bucket.b')),
          ],
        },
      ),
    )
    expect(tied(made)).toEqual({ 'aws_s3_bucket_policy.p': [wanted] })
  })

  describe('without an index mean', () => {
    const instances = (address: string, keys: (string | number)[]) =>
      keys.map(key => `${address}[${JSON.stringify(key)}]`)
    const run = (
      keys: (string | number)[],
      expression: object,
      repeated: { count?: object; forEach?: object },
    ) =>
      graph(
        planJson(
          [
            ...instances('aws_s3_bucket.b', keys).map(bucket),
            ...instances('aws_s3_bucket_policy.p', keys).map(pointing),
          ],
          { resources: [block('aws_s3_bucket.b', {}, repeated), policyOf(expression, repeated)] },
        ),
      )
    const pairs = (keys: (string | number)[]) =>
      Object.fromEntries(
        keys.map(key => [
          `aws_s3_bucket_policy.p[${JSON.stringify(key)}]`,
          [`aws_s3_bucket.b[${JSON.stringify(key)}]`],
        ]),
      )

    test('the own instance where count.index stands beside', async () => {
      const made = await run([0, 1, 10], ref('aws_s3_bucket.b', 'count.index'), { count: literal(11) })
      expect(tied(made)).toEqual(pairs([0, 1, 10]))
    })

    test('the own instance where each.key stands beside', async () => {
      const made = await run(['a.b', 'c'], ref('aws_s3_bucket.b', 'each.key'), { forEach: literal({}) })
      expect(tied(made)).toEqual(pairs(['a.b', 'c']))
    })

    test('the own instance behind each.value where for_each is the resource', async () => {
      const made = await run(['a.b', 'c'], ref('each.value.id', 'each.value'), {
        forEach: ref('aws_s3_bucket.b'),
      })
      expect(tied(made)).toEqual(pairs(['a.b', 'c']))
    })

    test.each([
      ['a set has them for keys too', ref('each.value'), { references: ['local.names'] }, ['a', 'c']],
      ['a map that is written out tells them', ref('each.value'), literal({ a: 'c', c: 'a' }), ['c', 'a']],
      [
        'so does one of objects',
        ref('each.value.of', 'each.value'),
        literal({ a: { of: 'c' }, c: { of: 'c' } }),
        ['c', 'c'],
      ],
      [
        'of one that holds another',
        ref('each.value["x.y"].z'),
        literal({ a: { 'x.y': { z: 'a' } }, c: {} }),
        ['a'],
      ],
    ])('the instance that each.value names: %s', async (_, expression, forEach, named) => {
      const { references } = expression
      const made = await run(['a', 'c'], ref('aws_s3_bucket.b', ...references), { forEach })
      const certain = ['a', 'c'].map(key => {
        const pointer = at(made, `aws_s3_bucket_policy.p["${key}"]`)._child('bucket')
        return addresses(made, made.others().follow(pointer, 'aws_s3_bucket', KEYS).certain)
      })
      expect(certain.flat()).toEqual(named.map(key => `aws_s3_bucket.b["${key}"]`))
    })

    test('all instances otherwise, none of them for sure', async () => {
      const of = ref('aws_s3_bucket.b', 'each.value.of', 'each.value')
      const mapped = await run(['a', 'c'], of, { forEach: { references: ['local.all'] } })
      const named = at(mapped, 'aws_s3_bucket_policy.p["a"]')._child('bucket')
      expect(mapped.others().follow(named, 'aws_s3_bucket', KEYS).certain).toEqual([])
      const made = await run([0, 1], ref('aws_s3_bucket.b'), { count: literal(2) })
      const pointer = at(made, 'aws_s3_bucket_policy.p[0]')._child('bucket')
      const { certain, likely } = made.others().follow(pointer, 'aws_s3_bucket', KEYS)
      expect([certain, addresses(made, likely)]).toEqual([[], ['aws_s3_bucket.b[0]', 'aws_s3_bucket.b[1]']])
    })
  })

  test('in a splat name every instance', async () => {
    const made = await graph(
      planJson(
        [
          bucket('aws_kms_key.k[0]'),
          bucket('aws_kms_key.k[1]'),
          change('aws_x.list', {
            after: { keys: [null, null, 'lit'] },
            unknown: { keys: [true, true, false] },
          }),
        ],
        {
          resources: [
            block('aws_kms_key.k', {}, { count: literal(2) }),
            block('aws_x.list', { keys: ref('aws_kms_key.k') }),
          ],
        },
      ),
    )
    const { certain } = made.others().follow(at(made, 'aws_x.list')._child('keys'), 'aws_kms_key', KEYS)
    expect(addresses(made, certain)).toEqual(['aws_kms_key.k[0]', 'aws_kms_key.k[1]'])
  })

  test('of a chain of for_each over each other lead from key to key', async () => {
    const made = await graph(
      planJson(
        ['a', 'b'].flatMap(k => [
          bucket(`aws_s3_bucket.b["${k}"]`),
          change(`aws_s3_bucket_versioning.v["${k}"]`, { unknown: { id: true, bucket: true } }),
          pointing(`aws_s3_bucket_policy.p["${k}"]`),
        ]),
        {
          resources: [
            block('aws_s3_bucket.b', {}, { forEach: literal({}) }),
            block(
              'aws_s3_bucket_versioning.v',
              { bucket: ref('each.value.id', 'each.value') },
              { forEach: ref('aws_s3_bucket.b') },
            ),
            policyOf(ref('each.value.bucket', 'each.value'), { forEach: ref('aws_s3_bucket_versioning.v') }),
          ],
        },
      ),
    )
    const pointer = at(made, 'aws_s3_bucket_policy.p["b"]')._child('bucket')
    expect(addresses(made, made.others().follow(pointer, 'aws_s3_bucket_versioning', KEYS).certain)).toEqual([
      'aws_s3_bucket_versioning.v["b"]',
    ])
  })

  test('through another companion lead to what that one names', async () => {
    const made = await graph(
      planJson(
        [
          bucket('aws_s3_bucket.b'),
          bucket('aws_s3_bucket.c'),
          change('aws_s3_bucket_public_access_block.x', { unknown: { id: true, bucket: true } }),
          pointing('aws_s3_bucket_policy.p'),
        ],
        {
          resources: [
            block('aws_s3_bucket.b'),
            block('aws_s3_bucket.c'),
            block('aws_s3_bucket_public_access_block.x', {
              bucket: ref('aws_s3_bucket.b.id', 'aws_s3_bucket.b'),
            }),
            policyOf(
              ref('aws_s3_bucket_public_access_block.x.bucket', 'aws_s3_bucket_public_access_block.x'),
            ),
          ],
        },
      ),
    )
    expect(tied(made)).toEqual({ 'aws_s3_bucket_policy.p': ['aws_s3_bucket.b'] })
  })

  test('of both branches of a condition are likely', async () => {
    const made = await graph(
      planJson([bucket('aws_s3_bucket.a'), bucket('aws_s3_bucket.b'), pointing('aws_s3_bucket_policy.p')], {
        resources: [
          block('aws_s3_bucket.a'),
          block('aws_s3_bucket.b'),
          policyOf(
            ref('var.on', 'aws_s3_bucket.a.id', 'aws_s3_bucket.a', 'aws_s3_bucket.b.id', 'aws_s3_bucket.b'),
          ),
        ],
      }),
    )
    const { certain, likely } = made
      .others()
      .follow(at(made, 'aws_s3_bucket_policy.p')._child('bucket'), 'aws_s3_bucket', KEYS)
    expect([certain, addresses(made, likely)]).toEqual([[], ['aws_s3_bucket.a', 'aws_s3_bucket.b']])
  })

  test('of a value that is known do not name what is known only after apply', async () => {
    const made = await graph(
      planJson(
        [
          bucket('aws_s3_bucket.own'),
          change('aws_s3_bucket.given', {
            before: { id: 'given', bucket: 'given' },
            after: { id: 'given', bucket: 'given' },
          }),
          change('aws_s3_bucket_policy.p', { after: { bucket: 'given' }, unknown: { id: true } }),
        ],
        {
          resources: [
            block('aws_s3_bucket.own'),
            block('aws_s3_bucket.given'),
            policyOf(ref('var.bucket', 'aws_s3_bucket.own.id', 'aws_s3_bucket.own')),
          ],
        },
      ),
    )
    expect(tied(made)).toEqual({ 'aws_s3_bucket_policy.p': ['aws_s3_bucket.given'] })
    const { certain, likely } = made
      .others()
      .companions(at(made, 'aws_s3_bucket.own'), 'aws_s3_bucket_policy', 'bucket', KEYS)
    expect([certain, likely]).toEqual([[], []])
  })
})

test('a value that is known may name one of several that are written as a whole', async () => {
  const made = await graph(
    planJson(
      [
        change('aws_s3_bucket.b[0]', { after: { bucket: 'x' }, unknown: { id: true } }),
        change('aws_s3_bucket.b[1]', { after: { bucket: 'y' }, unknown: { id: true } }),
        change('aws_s3_bucket_policy.p[1]', { after: { bucket: 'y' }, unknown: { id: true } }),
      ],
      {
        resources: [
          block('aws_s3_bucket.b', {}, { count: literal(2) }),
          policyOf(ref('aws_s3_bucket.b', 'count.index'), { count: literal(2) }),
        ],
      },
    ),
  )
  expect(tied(made)).toEqual({ 'aws_s3_bucket_policy.p[1]': ['aws_s3_bucket.b[1]'] })
  const trace = made.trace(at(made, 'aws_s3_bucket_policy.p[1]')._child('bucket'))
  expect(
    addresses(
      made,
      trace.targets.map(t => t.id),
    ),
  ).toEqual(['aws_s3_bucket.b[1]'])
})

describe('modules', () => {
  /** module.outer[k] { module.inner[i] { bucket } , policy } with the bucket's id handed out and in again. */
  const holder: ModuleJson = {
    resources: [block('aws_s3_bucket.b')],
    outputs: { id: output(ref('aws_s3_bucket.b.id', 'aws_s3_bucket.b')) },
  }
  const user: ModuleJson = { resources: [policyOf(ref('var.bucket'))] }

  test('hand a value down through variables of several levels', async () => {
    const middle: ModuleJson = { module_calls: { user: call(user, { bucket: ref('var.given') }) } }
    const made = await graph(
      planJson([bucket('aws_s3_bucket.b'), pointing('module.middle.module.user.aws_s3_bucket_policy.p')], {
        resources: [block('aws_s3_bucket.b')],
        module_calls: { middle: call(middle, { given: ref('aws_s3_bucket.b.id', 'aws_s3_bucket.b') }) },
      }),
    )
    expect(Object.values(tied(made))).toEqual([['aws_s3_bucket.b']])
  })

  test('hand a value up through outputs of several levels, and down again', async () => {
    const outer: ModuleJson = {
      module_calls: { holder: call(holder) },
      outputs: { bucket: output(ref('module.holder.id', 'module.holder')) },
    }
    const made = await graph(
      planJson(
        [
          bucket('module.outer.module.holder.aws_s3_bucket.b'),
          pointing('module.user.aws_s3_bucket_policy.p'),
        ],
        {
          module_calls: {
            outer: call(outer),
            user: call(user, { bucket: ref('module.outer.bucket', 'module.outer') }),
          },
        },
      ),
    )
    expect(Object.values(tied(made))).toEqual([['module.outer.module.holder.aws_s3_bucket.b']])
  })

  test.each(['a.b', 'q"x', 'b[0]', 'module.holder'])('are told apart by the key %j', async key => {
    const keys = ['a.b', 'q"x', 'b[0]', 'module.holder']
    const quoted = (k: string) => `module.holder[${JSON.stringify(k)}]`
    const made = await graph(
      planJson(
        [...keys.map(k => bucket(`${quoted(k)}.aws_s3_bucket.b`)), pointing('aws_s3_bucket_policy.p')],
        {
          resources: [policyOf(ref(`${quoted(key)}.id`, quoted(key)))],
          module_calls: { holder: call(holder, {}, { forEach: literal({}) }) },
        },
      ),
    )
    expect(Object.values(tied(made))).toEqual([[`${quoted(key)}.aws_s3_bucket.b`]])
  })

  test('under for_each over a resource give each instance its own', async () => {
    const keys = ['x.y', 'z']
    const made = await graph(
      planJson(
        keys.flatMap(k => [
          bucket(`aws_s3_bucket.b["${k}"]`),
          pointing(`module.user["${k}"].aws_s3_bucket_policy.p`),
        ]),
        {
          resources: [block('aws_s3_bucket.b', {}, { forEach: literal({}) })],
          module_calls: {
            user: call(
              user,
              { bucket: ref('each.value.id', 'each.value') },
              { forEach: ref('aws_s3_bucket.b') },
            ),
          },
        },
      ),
    )
    expect(tied(made)).toEqual({
      'module.user["x.y"].aws_s3_bucket_policy.p': ['aws_s3_bucket.b["x.y"]'],
      'module.user["z"].aws_s3_bucket_policy.p': ['aws_s3_bucket.b["z"]'],
    })
  })

  test('under count give each instance its own, inside a module under for_each', async () => {
    const inner: ModuleJson = { resources: [policyOf(ref('var.bucket'))] }
    const outer: ModuleJson = {
      resources: [block('aws_s3_bucket.b', {}, { count: literal(2) })],
      module_calls: {
        inner: call(inner, { bucket: ref('aws_s3_bucket.b', 'count.index') }, { count: literal(2) }),
      },
    }
    const pairs = ['p.q', 'r'].flatMap(k => [0, 1].map(i => [`module.outer["${k}"]`, i] as const))
    const made = await graph(
      planJson(
        pairs.flatMap(([m, i]) => [
          bucket(`${m}.aws_s3_bucket.b[${i}]`),
          pointing(`${m}.module.inner[${i}].aws_s3_bucket_policy.p`),
        ]),
        { module_calls: { outer: call(outer, {}, { forEach: literal({}) }) } },
      ),
    )
    expect(tied(made)).toEqual(
      Object.fromEntries(
        pairs.map(([m, i]) => [
          `${m}.module.inner[${i}].aws_s3_bucket_policy.p`,
          [`${m}.aws_s3_bucket.b[${i}]`],
        ]),
      ),
    )
  })

  test('walked by for_each give each instance its own output', async () => {
    const keys = ['x.y', 'z']
    const made = await graph(
      planJson(
        keys.flatMap(k => [
          bucket(`module.holder["${k}"].aws_s3_bucket.b`),
          pointing(`aws_s3_bucket_policy.p["${k}"]`),
        ]),
        {
          resources: [policyOf(ref('each.value.id', 'each.value'), { forEach: ref('module.holder') })],
          module_calls: { holder: call(holder, {}, { forEach: literal({}) }) },
        },
      ),
    )
    expect(tied(made)).toEqual(
      Object.fromEntries(
        keys.map(k => [`aws_s3_bucket_policy.p["${k}"]`, [`module.holder["${k}"].aws_s3_bucket.b`]]),
      ),
    )
  })

  test('indexed by each.key tell no output: Terraform names the module alone', async () => {
    const made = await graph(
      planJson([bucket('module.holder["k"].aws_s3_bucket.b'), pointing('aws_s3_bucket_policy.p["k"]')], {
        resources: [policyOf(ref('module.holder', 'each.key'), { forEach: literal({}) })],
        module_calls: { holder: call(holder, {}, { forEach: literal({}) }) },
      }),
    )
    const pointer = at(made, 'aws_s3_bucket_policy.p["k"]')._child('bucket')
    expect(pointer._state()).toBe('unknown')
    const of = at(made, 'module.holder["k"].aws_s3_bucket.b')
    const { certain, likely } = made.others().companions(of, 'aws_s3_bucket_policy', 'bucket', KEYS)
    expect(addresses(made, [...certain, ...likely])).toEqual(['aws_s3_bucket_policy.p["k"]'])
  })

  test('without resources of their own pass values on all the same', async () => {
    const passing: ModuleJson = { outputs: { out: output(ref('var.in')) } }
    const made = await graph(
      planJson([bucket('aws_s3_bucket.b'), pointing('aws_s3_bucket_policy.p')], {
        resources: [block('aws_s3_bucket.b'), policyOf(ref('module.passing.out', 'module.passing'))],
        module_calls: { passing: call(passing, { in: ref('aws_s3_bucket.b.id', 'aws_s3_bucket.b') }) },
      }),
    )
    expect(at(made, 'aws_s3_bucket_policy.p')._child('bucket')._state()).toBe('unknown')
    expect(Object.values(tied(made))).toEqual([['aws_s3_bucket.b']])
  })

  test('that hand a value round in a circle end', async () => {
    const round: ModuleJson = {
      resources: [policyOf(ref('var.in'))],
      outputs: { out: output(ref('var.in')) },
    }
    const made = await graph(
      planJson([pointing('module.round.aws_s3_bucket_policy.p')], {
        module_calls: { round: call(round, { in: ref('module.round.out', 'module.round') }) },
      }),
    )
    expect(Object.values(tied(made))).toEqual([[]])
  })
})

describe('a value that Terraform marks as known after apply', () => {
  const one = (
    expressions: object,
    more: { changes?: object[]; resources?: object[]; prior?: object[] } = {},
  ) =>
    graph(
      planJson(
        [
          change('aws_x.it', { after: {}, unknown: { id: true, a: true, b: [{ c: true }] } }),
          ...(more.changes ?? []),
        ],
        { resources: [block('aws_x.it', expressions), ...(more.resources ?? [])] },
        {
          ...(more.prior && { prior: more.prior }),
          variables: { on: { value: true }, none: { value: null } },
        },
      ),
    )
  const state = (made: Graph, attribute = 'a') => at(made, 'aws_x.it')._child(attribute)._state()

  test('is absent where nothing is written', async () => {
    expect(state(await one({}))).toBe('absent')
  })

  test('is absent where the key of a for_each over what is to be made is written: keys are known', async () => {
    const made = await graph(
      planJson([bucket('aws_y.z["k"]'), change('aws_x.it["k"]', { unknown: { a: true, b: true } })], {
        resources: [
          block('aws_y.z', {}, { forEach: literal({}) }),
          block(
            'aws_x.it',
            { a: ref('each.key'), b: ref('each.value.id', 'each.value') },
            { forEach: ref('aws_y.z') },
          ),
        ],
      }),
    )
    const it = at(made, 'aws_x.it["k"]')
    expect([it._child('a')._state(), it._child('b')._state()]).toEqual(['absent', 'unknown'])
  })

  test('is absent where a literal is written that leaves it to the provider', async () => {
    expect(state(await one({ a: literal(null) }))).toBe('absent')
  })

  test('is absent where all that is named is known, so that it can only be null', async () => {
    expect(state(await one({ a: ref('var.none') }))).toBe('absent')
  })

  test('is unknown where a function of time is called', async () => {
    expect(state(await one({ a: {} }))).toBe('unknown')
  })

  test('is unknown where it names what is known after apply', async () => {
    const made = await one({ a: ref('aws_y.z.id', 'aws_y.z') }, { changes: [bucket('aws_y.z')] })
    expect(state(made)).toBe('unknown')
    expect(made.whyUnknown(at(made, 'aws_x.it')._child('a'))).toBe(
      '`a` comes from `aws_y.z.id`, known after apply',
    )
  })

  test('may come from what another element names, where one expression writes the list', async () => {
    const of = (...references: string[]) =>
      one({ b: ref(...references) }, { changes: [bucket('aws_y.y'), bucket('aws_y.z')] })
    const why = (made: Graph) => made.whyUnknown(at(made, 'aws_x.it')._child('b')._child(0)._child('c'))
    expect(why(await of('aws_y.y.id', 'aws_y.y', 'aws_y.z.id', 'aws_y.z'))).toBe(
      '`b[0].c` may come from `aws_y.y.id`, known after apply',
    )
    expect(why(await of('aws_y.z.id', 'aws_y.z'))).toBe('`b[0].c` comes from `aws_y.z.id`, known after apply')
  })

  test('may come from what another part of an object names', async () => {
    const all = ref('aws_y.z.id', 'aws_y.z')
    const each = await graph(
      planJson(
        [change('aws_x.it["k"]', { unknown: { a: true, b: true } }), bucket('aws_y.z'), bucket('aws_y.y')],
        {
          resources: [
            block(
              'aws_x.it',
              {
                a: ref('each.value.a', 'each.value'),
                b: ref('each.value.b', 'each.value', 'aws_y.y.arn', 'aws_y.y'),
              },
              { forEach: all },
            ),
            block('aws_y.z'),
            block('aws_y.y'),
          ],
        },
      ),
    )
    const it = at(each, 'aws_x.it["k"]')
    expect(each.whyUnknown(it._child('a'))).toBe('`a` may come from `aws_y.z.id`, known after apply')
    // what is named for it alone is the better answer
    expect(each.whyUnknown(it._child('b'))).toBe('`b` comes from `aws_y.y.arn`, known after apply')

    const inner: ModuleJson = {
      resources: [block('aws_x.it', { a: ref('var.o.a', 'var.o'), b: ref('var.o') })],
    }
    const passed = await graph(
      planJson([change('module.m.aws_x.it', { unknown: { a: true, b: true } }), bucket('aws_y.z')], {
        resources: [block('aws_y.z')],
        module_calls: { m: call(inner, { o: all }) },
      }),
    )
    const there = at(passed, 'module.m.aws_x.it')
    expect(passed.whyUnknown(there._child('b'))).toBe('`b` comes from `aws_y.z.id`, known after apply')
    expect(passed.whyUnknown(there._child('a'))).toBe('`a` may come from `aws_y.z.id`, known after apply')
  })

  const object = ref('aws_y.z.id', 'aws_y.z')
  const holder: ModuleJson = { resources: [block('aws_y.z')], outputs: { o: output(object) } }
  const user: ModuleJson = { resources: [block('aws_x.it', { a: ref('var.o.a', 'var.o') })] }
  test.each<[string, ModuleJson]>([
    [
      'of an output',
      { module_calls: { holder: call(holder), user: call(user, { o: ref('module.holder.o') }) } },
    ],
    [
      'of an element that is passed on',
      {
        module_calls: {
          holder: call(holder),
          user: call(user, { o: ref('each.value') }, { forEach: ref('module.holder.o') }),
        },
      },
    ],
  ])('may come from what another part names, %s', async (_, root) => {
    const key = 'for_each_expression' in (root.module_calls?.user ?? {}) ? '["k"]' : ''
    const address = `module.user${key}.aws_x.it`
    const made = await graph(
      planJson([change(address, { unknown: { a: true } }), bucket('module.holder.aws_y.z')], root),
    )
    expect(made.whyUnknown(at(made, address)._child('a'))).toBe(
      '`a` may come from `module.holder.aws_y.z.id`, known after apply',
    )
  })

  test('may come from what another part of an output names, and from an output of its own for sure', async () => {
    const expressions = { a: ref('module.holder.o.a', 'module.holder'), b: ref('module.holder.o') }
    const made = await graph(
      planJson([change('aws_x.it', { unknown: { a: true, b: true } }), bucket('module.holder.aws_y.z')], {
        resources: [block('aws_x.it', expressions)],
        module_calls: { holder: call(holder) },
      }),
    )
    const it = at(made, 'aws_x.it')
    expect(made.whyUnknown(it._child('a'))).toMatch(/^`a` may come from/)
    expect(made.whyUnknown(it._child('b'))).toMatch(/^`b` comes from/)
  })

  test('is absent where what it names is known by now', async () => {
    const here = { id: 'z', arn: 'z' }
    const made = await one(
      { a: ref('aws_y.z.id', 'aws_y.z') },
      { changes: [change('aws_y.z', { before: here, after: here })] },
    )
    expect(state(made)).toBe('absent')
  })

  test.each<[string, object, object[]?]>([
    ['a resource', ref('aws_y.z.id', 'aws_y.z')],
    ['a data source', ref('data.aws_y.z.id', 'data.aws_y.z'), [block('data.aws_y.z')]],
    ['a module', ref('module.n.id', 'module.n')],
    ['an output', ref('module.m.id', 'module.m')],
  ])('is unknown through %s that somebody cut from the plan', async (_, written, resources = []) => {
    const made = await graph(
      planJson([change('aws_x.it', { unknown: { a: true } })], {
        resources: [block('aws_x.it', { a: written }), ...resources],
        module_calls: { m: call({}) },
      }),
    )
    expect(state(made)).toBe('unknown')
    expect(made.whyUnknown(at(made, 'aws_x.it')._child('a'))).toMatch(/`, which the plan does not hold$/)
  })

  test('is absent through a resource of which there is none', async () => {
    const none = block('aws_y.z', {}, { count: ref('var.on') })
    const made = await one({ a: ref('aws_y.z[0].id', 'aws_y.z[0]', 'aws_y.z') }, { resources: [none] })
    expect(state(made)).toBe('absent')
  })

  test('is absent through a module whose variable got null', async () => {
    const made = await graph(
      planJson([change('module.m.aws_x.it', { unknown: { a: true } })], {
        module_calls: {
          m: call({ resources: [block('aws_x.it', { a: ref('var.a') })] }, { a: literal(null) }),
        },
      }),
    )
    expect(at(made, 'module.m.aws_x.it')._child('a')._state()).toBe('absent')
  })

  test('is absent through a module whose variable nobody passed', async () => {
    const made = await graph(
      planJson([change('module.m.aws_x.it', { unknown: { a: true } })], {
        module_calls: { m: call({ resources: [block('aws_x.it', { a: ref('var.a') })] }) },
      }),
    )
    expect(at(made, 'module.m.aws_x.it')._child('a')._state()).toBe('absent')
  })

  test('is unknown through a local, which the plan does not hold', async () => {
    const made = await one({ a: ref('local.a') })
    expect(state(made)).toBe('unknown')
    expect(made.whyUnknown(at(made, 'aws_x.it')._child('a'))).toBe(
      '`a` comes from `local.a`, which the plan does not show',
    )
  })

  test('is unknown through a local whose length is a count', async () => {
    const made = await graph(
      planJson(
        [change('aws_x.it[0]', { unknown: { a: true } }), change('aws_x.it[1]', { unknown: { a: true } })],
        {
          resources: [block('aws_x.it', { a: ref('local.ids', 'count.index') }, { count: ref('local.ids') })],
        },
      ),
    )
    expect(at(made, 'aws_x.it[1]')._child('a')._state()).toBe('unknown')
  })

  test.each([
    ['read', true],
    ['not read', false],
  ])(
    'is unknown where a part of what each is made from names a whole resource, whose values are %s',
    async (_, isRead) => {
      const state = async (attribute: string) => {
        const plan = planJson(
          [
            change('aws_x.it["one"]', { unknown: { a: true } }),
            change('aws_y.y[0]', { after: { name: 'y' }, unknown: { id: true } }),
          ],
          {
            resources: [
              // As of `[{ from = one(aws_y.y[*].id) }]`, and of the resource itself.
              block(
                'aws_x.it',
                { a: ref(`each.value.${attribute}`, 'each.value') },
                { forEach: ref('aws_y.y') },
              ),
              block('aws_y.y', {}, { count: literal(1) }),
            ],
          },
        )
        const bytes = new TextEncoder().encode(JSON.stringify(plan))
        const made = new Graph(await readPlan(bytes, { judged: type => isRead || type === 'aws_x' }))
        const value = at(made, 'aws_x.it["one"]')._child('a')
        return value._state() === 'unknown' ? made.whyUnknown(value) : value._state()
      }
      expect(await state('from')).toBe('`a` may come from `aws_y.y[0]`, known after apply')
      expect(await state('id')).toBe('`a` comes from `aws_y.y[0].id`, known after apply')
      if (isRead) expect(await state('name')).toBe('absent')
    },
  )

  test('is absent where a local only filters what each is made from', async () => {
    const forEach = ref('local.create', 'var.instances')
    const made = await graph(
      planJson(
        [
          change('aws_x.it["one"]', { unknown: { a: true } }),
          change('aws_y.other[0]', { after: { name: 'seen' } }),
        ],
        {
          resources: [
            block('aws_x.it', { a: ref('each.value.a', 'each.value') }, { forEach }),
            block('aws_y.other', {}, { count: ref('local.create') }),
          ],
        },
      ),
    )
    expect(at(made, 'aws_x.it["one"]')._child('a')._state()).toBe('absent')
  })

  test('is unknown where a local is all that each is made from', async () => {
    const made = await graph(
      planJson(
        [
          change('aws_x.it["one"]', { unknown: { a: true } }),
          change('aws_y.other[0]', { after: { name: 'seen' } }),
        ],
        {
          resources: [
            block('aws_x.it', { a: ref('each.value.a', 'each.value') }, { forEach: ref('local.all') }),
            block('aws_y.other', {}, { count: ref('local.all') }),
          ],
        },
      ),
    )
    expect(at(made, 'aws_x.it["one"]')._child('a')._state()).toBe('unknown')
  })

  test('is unknown through a local that another argument did not take', async () => {
    const made = await one(
      { a: ref('local.a') },
      {
        changes: [change('aws_y.z', { after: { name: 'literal' }, unknown: { id: true } })],
        resources: [block('aws_y.z', { name: ref('var.on', 'local.a') })],
      },
    )
    expect(state(made)).toBe('unknown')
  })

  test('is absent through a local that is seen to be known elsewhere', async () => {
    const made = await one(
      { a: ref('local.a') },
      {
        changes: [change('aws_y.z', { after: { name: 'seen' }, unknown: { id: true } })],
        resources: [block('aws_y.z', { name: ref('local.a') })],
      },
    )
    expect(state(made)).toBe('absent')
  })

  test('is absent through a local beside references that are none', async () => {
    const made = await one(
      { a: ref('local.a') },
      {
        changes: [change('aws_y.z', { after: { name: 'seen' }, unknown: { id: true } })],
        resources: [block('aws_y.z', { name: { references: ['local.a', null, 1, {}] } })],
      },
    )
    expect(state(made)).toBe('absent')
  })

  test('is absent through a local that any instance shows to be known, in whichever order', async () => {
    const gone = change('aws_y.z["a"]', { before: { name: 'seen' }, after: null })
    const stays = change('aws_y.z["b"]', { after: { name: 'seen' }, unknown: { id: true } })
    for (const changes of [
      [gone, stays],
      [stays, gone],
    ]) {
      const resources = [block('aws_y.z', { name: ref('local.a') })]
      expect(state(await one({ a: ref('local.a') }, { changes, resources }))).toBe('absent')
    }
  })

  test('is unknown in a block that a dynamic block made', async () => {
    const made = await graph(
      planJson([change('aws_x.it', { after: { b: [{ d: 1 }] }, unknown: { b: [{ c: true }] } })], {
        resources: [block('aws_x.it', {})],
      }),
    )
    const value = at(made, 'aws_x.it')._child('b')._child(0)._child('c')
    expect(value._state()).toBe('unknown')
    expect(made.whyUnknown(value)).toBe('`b[0].c` comes from a dynamic block, which the plan does not show')
  })

  test('is unknown in a block of a dynamic block that stands beside a written one', async () => {
    const made = await graph(
      planJson(
        [
          change('aws_x.it', {
            after: { b: [{ d: 1, c: 'lit' }, { d: 2 }] },
            unknown: { b: [{}, { c: true }] },
          }),
        ],
        { resources: [block('aws_x.it', { b: [{ d: literal(1), c: literal('lit') }] })] },
      ),
    )
    expect(at(made, 'aws_x.it')._child('b')._child(1)._child('c')._state()).toBe('unknown')
  })

  describe('of which not even the number of blocks is known', () => {
    const DYNAMIC = 'comes from a dynamic block, which the plan does not show'

    /** The blocks `b`, of a type whose blocks of these names the provider leaves to the configuration. */
    async function blocksOf(json: object, names = 'b d') {
      return at(new Graph(await read(json), new Map(), new Map([['aws_x', names]])), 'aws_x.it')._child('b')
    }
    const planned = (expressions: object, sides: object = { unknown: { b: true } }) =>
      planJson([change('aws_x.it', sides)], { resources: [block('aws_x.it', expressions)] })

    test.each([
      ['none is written', {}],
      ['one is written beside it', { b: [{ c: literal('lit') }] }],
    ])('is unknown in what a dynamic block makes, where %s', async (_, expressions) => {
      const blocks = await blocksOf(planned(expressions))
      const pass = () => PASS
      expect(
        [blocks.some(pass), blocks.every(pass), blocks.no(pass), blocks.isSet(), blocks.isAbsent()].map(
          ({ outcome }) => outcome,
        ),
      ).toEqual(Array(5).fill('undetermined'))
      for (const [value, path] of [
        [blocks, 'b'],
        [blocks._child('c'), 'b.c'],
        [blocks.first()._child('d'), 'b[0].d'],
      ] as const) {
        expect(value._state()).toBe('unknown')
        expect(value.isSet().words).toBe(`\`${path}\` ${DYNAMIC}`)
      }
    })

    test('is unknown in a block within one that is written', async () => {
      const sides = { after: { b: [{}] }, unknown: { b: [{ d: true, e: true }] } }
      const blocks = await blocksOf(planned({ b: [{}] }, sides))
      expect(blocks._child(0)._child('d')._state()).toBe('unknown')
      expect(blocks._child(0)._child('e')._state()).toBe('absent')
    })

    test('is absent in a block that the provider decides', async () => {
      const blocks = await blocksOf(planned({}), 'd')
      expect([blocks._state(), blocks._child('c')._state()]).toEqual(['absent', 'absent'])
    })

    test('is absent in a plan without masks, which may have been cut', async () => {
      const json = planJson([], { resources: [block('aws_x.it')] })
      const values = { root_module: { resources: [stored('aws_x.it', { a: 1 })] } }
      expect((await blocksOf({ ...json, planned_values: values }))._state()).toBe('absent')
    })
  })

  test('is traced in a set of blocks, which a plan lists in another order than the source', async () => {
    const made = await graph(
      planJson(
        [
          bucket('aws_y.z'),
          change('aws_x.it', {
            after: { b: [{ d: 2 }, { d: 1, c: 'lit' }] },
            unknown: { b: [{ c: true }, {}] },
          }),
        ],
        {
          resources: [
            block('aws_x.it', {
              b: [
                { d: literal(1), c: literal('lit') },
                { d: literal(2), c: ref('aws_y.z.id', 'aws_y.z') },
              ],
            }),
            block('aws_y.z'),
          ],
        },
      ),
    )
    const value = at(made, 'aws_x.it')._child('b')._child(0)._child('c')
    expect(value._state()).toBe('unknown')
    expect(made.whyUnknown(value)).toBe('`b[0].c` comes from `aws_y.z.id`, known after apply')
  })

  test('is absent in a written block that leaves it out', async () => {
    const made = await graph(
      planJson([change('aws_x.it', { after: { b: [{ d: 1 }] }, unknown: { b: [{ c: true }] } })], {
        resources: [block('aws_x.it', { b: [{ d: literal(1) }] })],
      }),
    )
    expect(at(made, 'aws_x.it')._child('b')._child(0)._child('c')._state()).toBe('absent')
  })

  test('is unknown where the plan has no configuration', async () => {
    const made = await graph(planJson([change('aws_x.it', { unknown: { a: true } })], undefined))
    const value = at(made, 'aws_x.it')._child('a')
    expect(value._state()).toBe('unknown')
    expect(made.whyUnknown(value)).toMatch(/configuration that this plan does not hold$/)
  })

  test('is unknown where it comes from a data source read at apply', async () => {
    const made = await one(
      { a: ref('data.aws_y.z.json', 'data.aws_y.z') },
      { changes: [change('data.aws_y.z', { unknown: { json: true } })] },
    )
    expect(state(made)).toBe('unknown')
    expect(made.whyUnknown(at(made, 'aws_x.it')._child('a'))).toBe(
      '`a` comes from `data.aws_y.z`, read at apply',
    )
  })

  test('is unknown where it is what a data source will find', async () => {
    const made = await one(
      {},
      {
        changes: [change('data.aws_y.z', { unknown: { found: true } })],
        resources: [block('data.aws_y.z', { name: ref('aws_x.it.id', 'aws_x.it') })],
      },
    )
    const found = at(made, 'data.aws_y.z')._child('found')
    expect(found._state()).toBe('unknown')
    expect(made.whyUnknown(found)).toBe('`found` of `data.aws_y.z` is read at apply')
  })

  test('is told also by what nobody judges, of which only the mask is kept', async () => {
    const json = (attribute: string) =>
      planJson(
        [
          change('aws_x.it', { unknown: { a: true } }),
          change('aws_let_go.by', { after: { known: null }, unknown: { later: true } }),
        ],
        {
          resources: [
            block('aws_x.it', { a: ref(`aws_let_go.by.${attribute}`, 'aws_let_go.by') }),
            block('aws_let_go.by'),
          ],
        },
      )
    const stateOf = async (attribute: string) => {
      const bytes = new TextEncoder().encode(JSON.stringify(json(attribute)))
      return state(new Graph(await readPlan(bytes, { judged: type => type === 'aws_x' })))
    }
    expect([await stateOf('later'), await stateOf('known')]).toEqual(['unknown', 'absent'])
  })

  test('is absent where it comes from a data source read already', async () => {
    const made = await one(
      { a: ref('data.aws_y.z.json', 'data.aws_y.z') },
      { prior: [stored('data.aws_y.z', { json: '' })] },
    )
    expect(state(made)).toBe('absent')
  })

  test('is unknown where planned_values leave it out and there are no changes', async () => {
    const made = await graph({
      format_version: '1.2',
      planned_values: {
        root_module: { resources: [stored('aws_x.it', { d: null }), stored('aws_y.z', {})] },
      },
      configuration: {
        root_module: {
          resources: [
            block('aws_x.it', { a: ref('aws_y.z.id', 'aws_y.z'), d: ref('var.none') }),
            block('aws_y.z'),
          ],
        },
      },
    })
    const it = at(made, 'aws_x.it')
    expect(['a', 'd', 'e'].map(name => it._child(name)._state())).toEqual(['unknown', 'absent', 'absent'])
  })
})

describe('an unknown that names things to be made', () => {
  const bound = async (expression: object) => {
    const made = await graph(
      planJson([bucket('aws_y.a'), bucket('aws_y.b'), change('aws_x.it', { unknown: { a: true } })], {
        resources: [block('aws_y.a'), block('aws_y.b'), block('aws_x.it', { a: expression })],
      }),
    )
    return at(made, 'aws_x.it')._child('a').isSet().outcome
  }
  test('is set', async () => {
    expect(await bound(ref('aws_y.a.id', 'aws_y.a'))).toBe('pass')
  })
  test('is set where it names the same of several', async () => {
    expect(await bound(ref('aws_y.a.id', 'aws_y.a', 'aws_y.b.id', 'aws_y.b'))).toBe('pass')
  })
  test('is open where one may be the condition of the other', async () => {
    expect(await bound(ref('aws_y.a.arn', 'aws_y.a', 'aws_y.b.id', 'aws_y.b'))).toBe('undetermined')
  })
  test('is open behind a local', async () => {
    expect(await bound(ref('local.a'))).toBe('undetermined')
  })
})

describe('provider blocks', () => {
  test('are resources with the literals written in them', async () => {
    const made = await graph(
      planJson(
        [bucket('aws_y.a')],
        { resources: [block('aws_y.a')] },
        {
          provider_config: {
            aws: {
              name: 'aws',
              full_name: 'registry.terraform.io/hashicorp/aws',
              expressions: {
                access_key: literal('AKIA'),
                secret_key: ref('var.secret'),
                assume_role: [{ role_arn: literal('r') }],
              },
            },
            'aws.west': { name: 'aws', alias: 'west', expressions: {} },
            'module.m:aws': { name: 'aws', module_address: 'module.m', expressions: {} },
          },
        },
      ),
    )
    expect(addresses(made, made.ofType('provider.aws'))).toEqual([
      'module.m.provider.aws',
      'provider.aws',
      'provider.aws["west"]',
    ])
    const aws = at(made, 'provider.aws')
    expect([aws._child('access_key')._raw, aws._child('secret_key')._raw]).toEqual(['AKIA', null])
    expect(aws._child('assume_role')._child('role_arn')._raw).toBe('r')
  })

  test('are of the type that their author gave them, whatever the root calls them', async () => {
    const full_name = 'registry.terraform.io/hashicorp/aws'
    const provider_config = { amazon: { name: 'amazon', full_name, expressions: { token: literal('t') } } }
    const made = await graph(
      planJson([bucket('aws_y.a')], { resources: [block('aws_y.a')] }, { provider_config }),
    )
    expect(addresses(made, made.ofType('provider.aws'))).toEqual(['provider.amazon'])
  })

  test('have the values of root variables that they name alone', async () => {
    const expressions = {
      access_key: ref('var.key'),
      secret_key: ref('var.key', 'var.other'),
      token: ref('var.map.key', 'var.map'),
      profile: ref('var.none'),
    }
    const made = await graph({
      ...planJson(
        [bucket('aws_y.a')],
        { resources: [block('aws_y.a')] },
        {
          provider_config: {
            aws: { name: 'aws', expressions },
            'module.m:aws': { name: 'aws', module_address: 'module.m', expressions },
          },
        },
      ),
      variables: { key: { value: 'AKIA' }, other: { value: 'x' }, map: { value: { key: 'x' } } },
    })
    const raw = (address: string) =>
      ['access_key', 'secret_key', 'token', 'profile'].map(name => at(made, address)._child(name)._raw)
    expect(raw('provider.aws')).toEqual(['AKIA', null, null, null])
    expect(raw('module.m.provider.aws')).toEqual([null, null, null, null])
  })
})

describe('the values of an instance', () => {
  const plan = (count: number) =>
    planJson(
      Array.from({ length: count }, (_, i) => change(`aws_x.r${i}`, { after: { name: `r${i}` } })),
      undefined,
    )

  test('are made once in a small plan', async () => {
    const small = await graph(plan(2))
    expect(at(small, 'aws_x.r0')).toBe(at(small, 'aws_x.r0'))
  })

  test('are made with every look in a large one, but for those of the one that is kept', async () => {
    const large = await graph(plan(1100))
    expect(at(large, 'aws_x.r0')).not.toBe(at(large, 'aws_x.r0'))
    const [first, second] = [0, 1]
    large.keep(first)
    const kept = large.at(first, 'after')
    expect(kept?.is).toBeDefined()
    large.at(second, 'after')
    large.keep(first)
    expect(large.at(first, 'after')).toBe(kept)
    expect(large.at(second, 'after')).not.toBe(large.at(second, 'after'))
    large.keep(second)
    expect(large.at(second, 'after')).toBe(large.at(second, 'after'))
    expect(large.at(first, 'after')).not.toBe(kept)
  })
})
