import { describe, expect, it, test } from 'vitest'
import { compare, pieces } from '../../../tests/plain-reader.ts'
import { PlanError } from '../plan.ts'
import { readPlan } from './read-plan.ts'

test('the reader and JSON.parse give the same', async () => {
  await compare(bytesOf(PLAN), [1, 2, 3, 7, 64, 100_000])
  await compare(bytesOf(reversed(PLAN)), [1, 7, 100_000])
  await compare(new TextEncoder().encode(JSON.stringify(PLAN, null, 2)), [1, 100_000])
})

// Terraform 0.12 wrote 0.1; what 1.x and OpenTofu write has begun with 1 since
test.each(['0.1', '0.2', '1.0', '1.2', '1.9'])('a plan of the format %s is read', async version => {
  const { formatVersion, resources } = await readPlan(bytesOf({ ...PLAN, format_version: version }))
  expect([formatVersion, resources.length]).toEqual([version, 5])
})

describe('what is judged', () => {
  it('has one word for the action', async () => {
    const words = [
      [['create'], 'create'],
      [['delete', 'create'], 'replace'],
      [['create', 'delete'], 'replace'],
      [['create', 'forget'], 'create-forget'],
      [['forget', 'create'], 'create-forget'],
      [['forget'], 'forget'],
      [[], 'no-op'],
      [['some', 'day'], 'update'],
    ] as const
    for (const [actions, word] of words) {
      const plan = { ...PLAN, resource_changes: [{ ...PLAN.resource_changes[0], change: { actions } }] }
      expect((await readPlan(bytesOf(plan))).resources[0]!.actions).toBe(word)
    }
  })

  it('is what a change says of an object, not its deposed one', async () => {
    const { resources, deposed, types } = await readPlan(bytesOf(PLAN))
    expect(resources.map(r => r.address)).toEqual([
      'module.a["x.y"].aws_s3_bucket.b[0]',
      'aws_kms_key.k',
      'data.aws_iam_policy_document.d',
      'aws_sqs_queue.left',
      'module.a["x.y"].data.aws_caller_identity.me',
    ])
    expect(Object.fromEntries(types)).toEqual({ aws_s3_bucket: 1, aws_kms_key: 1, aws_sqs_queue: 1 })
    expect(deposed.map(r => [r.address, r.actions])).toEqual([
      ['module.a["x.y"].aws_s3_bucket.b[0]', 'delete'],
    ])
    expect(resources[0]!.previousAddress).toBe('aws_s3_bucket.old')
    expect(resources[1]!.body.before).toBe(undefined)
    const left = resources[3]!.body
    expect(left.before).toEqual({ name: 'q' })
    expect(left.after).toBe(left.before)
  })

  it('keeps one side where both are the same', async () => {
    const same = {
      ...PLAN.resource_changes[0],
      change: { actions: ['no-op'], before: { a: [1] }, after: { a: [1] } },
    }
    const [resource] = (await readPlan(bytesOf({ ...PLAN, resource_changes: [same] }))).resources
    const { before, after } = resource!.body
    expect(after).toEqual({ a: [1] })
    expect(after).toBe(before)
  })

  it('leaves out the values of types that are not', async () => {
    for (const plan of [PLAN, reversed(PLAN)]) {
      const { resources, types } = await readPlan(bytesOf(plan), { judged: type => type === 'aws_kms_key' })
      const bucket = resources.find(r => r.type === 'aws_s3_bucket')!
      expect(bucket.body).toEqual({ afterUnknown: { id: true } })
      expect(bucket).toMatchObject({ module: 'module.a["x.y"]', name: 'b', index: 0 })
      expect(resources.find(r => r.type === 'aws_sqs_queue')!.body).toEqual({})
      expect(resources.find(r => r.mode === 'data')!.body.after).toBeDefined()
      expect(types.get('aws_s3_bucket')).toBe(1)
    }
  })

  it('is also what is planned without a change, as other tools cut plans', async () => {
    const planned = {
      root_module: {
        resources: [
          { address: 'aws_kms_key.k', mode: 'managed', type: 'aws_kms_key', name: 'k', values: { a: 1 } },
          {
            address: 'aws_kms_key.alone',
            mode: 'managed',
            type: 'aws_kms_key',
            name: 'alone',
            values: { a: 2 },
          },
        ],
      },
    }
    const changes = [
      {
        address: 'aws_kms_key.k',
        mode: 'managed',
        type: 'aws_kms_key',
        name: 'k',
        change: { actions: ['create'], before: null, after: { a: 3 }, after_unknown: {} },
      },
    ]
    const cut = { format_version: '1.2', planned_values: planned, resource_changes: changes }
    for (const plan of [cut, reversed(cut)]) {
      const { resources, types } = await readPlan(bytesOf(plan))
      expect(resources.map(r => [r.address, r.actions, r.body.after])).toEqual([
        ['aws_kms_key.k', 'create', { a: 3 }],
        ['aws_kms_key.alone', 'create', { a: 2 }],
      ])
      expect(types.get('aws_kms_key')).toBe(2)
    }
  })

  it('names what is put off, the actions of the apply, and whether it is the last plan', async () => {
    const plan = {
      format_version: '1.2',
      planned_values: {},
      resource_changes: [],
      complete: false,
      deferred_changes: [
        {
          reason: 'provider_config_unknown',
          resource_change: { address: 'aws_kms_key.later', change: { actions: ['create'] } },
        },
        { reason: 'instance_count_unknown' },
        7,
      ],
      action_invocations: [{ address: 'action.aws_lambda_invoke.warm', type: 'aws_lambda_invoke' }, {}],
      deferred_action_invocations: [
        {
          reason: 'deferred_prereq',
          action_invocation: { address: 'action.aws_sns_publish.told', type: 'aws_sns_publish' },
        },
        { reason: 'deferred_prereq' },
        7,
      ],
    }
    const { deferred, actions, complete, resources } = await readPlan(bytesOf(plan))
    expect(Object.fromEntries(deferred)).toEqual({
      'aws_kms_key.later': 'provider_config_unknown',
      'action.aws_sns_publish.told': 'deferred_prereq',
    })
    expect([actions, complete, resources]).toEqual([['action.aws_lambda_invoke.warm'], false, []])
    expect(await readPlan(bytesOf({ format_version: '1.0', planned_values: {} }))).toMatchObject({
      actions: [],
      complete: undefined,
    })
  })

  it('is what is planned, where a plan has no changes', async () => {
    const { resource_changes: _, prior_state: __, ...rest } = PLAN
    const prior = { values: { root_module: { resources: [{ ...QUEUE, values: { name: 'old' } }] } } }
    const planned = {
      root_module: { resources: [QUEUE], child_modules: [{ address: 'module.m', resources: [INNER] }] },
    }
    const { resources } = await readPlan(bytesOf({ ...rest, planned_values: planned, prior_state: prior }))
    expect(resources.map(r => [r.address, r.module, r.actions])).toEqual([
      ['aws_sqs_queue.left', '', 'update'],
      ['module.m.aws_sqs_queue.in', 'module.m', 'create'],
    ])
    expect(resources[0]!.body).toMatchObject({ before: { name: 'old' }, after: { name: 'q' } })
    expect(resources[1]!.body).toMatchObject({ before: null, afterUnknown: undefined })
  })

  it.each(['café', 'a-b', '_a', 'Ä1'])('takes the name %s, as Terraform does', async name => {
    const { resources } = await readPlan(
      new TextEncoder().encode(changed({ address: `module.${name}.aws_x.${name}` })),
    )
    expect(resources.map(one => [one.module, one.name])).toEqual([[`module.${name}`, name]])
  })

  it('leaves out of the configuration what has a name that nothing can have', async () => {
    const module = {
      resources: [{ mode: 'managed', type: 'aws_x', name: 'y"' }],
      variables: { 'v"': {}, w: {} },
    }
    const plan = await readPlan(
      bytesOf({ ...PLAN, configuration: { root_module: { ...module, module_calls: { 'm"': { module } } } } }),
    )
    expect([...plan.configuration!.variables.keys()]).toEqual(['w'])
    expect(plan.configuration!.called).toEqual([])
    expect(plan.configuration!.named('aws_x')).toEqual([])
  })

  it('has configuration, providers and variables', async () => {
    const plan = await readPlan(bytesOf(PLAN))
    const inner = plan.configuration!.call('a')!.module.call('inner')!
    expect(inner.source).toBe('./inner')
    expect(inner.module.output('o')).toEqual({ references: ['aws_kms_key.k.arn', 'aws_kms_key.k'] })
    expect(inner.module.resource('data', 'aws_x', 'y')!.providerKey).toBe('aws.west')
    expect(inner.module.resource('managed', 'aws_x', 'y')).toBeUndefined()
    expect(plan.configuration!.output('none')).toBeUndefined()
    expect(plan.configuration!.call('none')).toBeUndefined()
    expect(plan.providers).toEqual([
      {
        key: 'aws.west',
        name: 'aws',
        type: 'aws',
        alias: 'west',
        module: '',
        expressions: { region: {} },
      },
    ])
    expect(plan.variables).toEqual({ region: 'eu' })
  })

  it('has a provider block that says nothing', async () => {
    const plan = await readPlan(bytesOf({ ...PLAN, configuration: { provider_config: { aws: null } } }))
    expect(plan.providers.map(({ key, name, expressions }) => ({ key, name, expressions }))).toEqual([
      { key: 'aws', name: 'aws', expressions: {} },
    ])
  })

  it('can be an errored plan with changes, a plan with nothing, and a later minor version', async () => {
    const errored = await readPlan(bytesOf({ ...PLAN, errored: true }))
    expect([errored.resources.length, errored.errored]).toEqual([5, true])
    expect(
      (await readPlan(bytesOf({ format_version: '1.99', planned_values: {}, configuration: {} }))).resources,
    ).toEqual([])
  })
})

describe('encodings', () => {
  const text = JSON.stringify(PLAN).replace('"eu"', '"ëü😀"')
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16 little-endian', utf16(text, false, true)],
    ['UTF-16 big-endian', utf16(text, true, true)],
    ['UTF-16 little-endian without a mark', utf16(text, false, false)],
    ['UTF-16 big-endian without a mark', utf16(text, true, false)],
  ])('%s', async (_, bytes) => {
    for (const input of [bytes, await gzip(bytes), await gzip(await gzip(bytes))]) {
      for (const size of [1, 7, 100_000]) {
        const plan = await readPlan(pieces(input, size))
        expect(plan.variables).toEqual({ region: 'ëü😀' })
        expect(plan.resources).toHaveLength(5)
      }
    }
  })
})

describe('what is no plan', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const zip = (name: string) => `PK\x03\x04${'\0'.repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}`
  it.each([
    ['', 'PLAN_EMPTY', /is empty/],
    [' \n\ufeff ', 'PLAN_NOT_JSON', /byte 2/],
    ['  \n', 'PLAN_EMPTY', /is empty/],
    ['{', 'PLAN_NOT_JSON', /breaks off after 1 byte/],
    [JSON.stringify(PLAN).slice(0, 700), 'PLAN_NOT_JSON', /breaks off after 700 bytes/],
    ['<!DOCTYPE html><html>', 'PLAN_NOT_JSON', /HTML/],
    ['<?xml version="1.0"?>', 'PLAN_NOT_JSON', /XML/],
    ['---\nfoo: bar\n', 'PLAN_NOT_JSON', /YAML/],
    ['AWSTemplateFormatVersion: "2010-09-09"\n', 'PLAN_NOT_JSON', /YAML/],
    ['resource "aws_s3_bucket" "b" {\n}\n', 'PLAN_NOT_JSON', /Terraform source/],
    [
      '[command]/usr/bin/terraform show -json\n{"format_version":"1.0"}',
      'PLAN_NOT_JSON',
      /terraform_wrapper/,
    ],
    ['\x01\x02\x03', 'PLAN_NOT_JSON', /binary data/],
    ['hello', 'PLAN_NOT_JSON', /expected a value, at byte 0/],
    ['{"a":1,}', 'PLAN_NOT_JSON', /expected a key in double quotes, at byte 7/],
    ["{'a':1}", 'PLAN_NOT_JSON', /at byte 1/],
    ['{"format_version":"1.0"} {}', 'PLAN_NOT_JSON', /expected nothing more, at byte 25/],
    ['[]', 'PLAN_NOT_PLAN', /is a list/],
    ['"x"', 'PLAN_NOT_PLAN', /single value/],
    ['12', 'PLAN_NOT_PLAN', /single value/],
    ['null', 'PLAN_NOT_PLAN', /single value/],
    ['{}', 'PLAN_NOT_PLAN', /it is empty/],
    ['{"name":"x","dependencies":{}}', 'PLAN_NOT_PLAN', /`name`, `dependencies`/],
    ['{"check_type":"terraform","results":{},"summary":{}}', 'PLAN_NOT_PLAN', /Checkov/],
    ['{"resource_changes":[]}', 'PLAN_NOT_PLAN', /format_version/],
    ['{"format_version":"1.0","resource_changes":"x"}', 'PLAN_NOT_PLAN', /is no list/],
    ['{"format_version":"1.0","resource_changes":[1]}', 'PLAN_NOT_PLAN', /else than objects/],
    ['{"format_version":"1.0","resource_changes":[{}]}', 'PLAN_NOT_PLAN', /\[0\]` has no `address`/],
    ['{"format_version":"1.0","resource_changes":[{"address":"x"}]}', 'PLAN_NOT_PLAN', /no resource/],
    [changed({ address: 'aws_x.y', name: '"\n}\n' }), 'PLAN_NOT_PLAN', /\[0\]` has a name that nothing/],
    [changed({ address: 'aws_x.y', type: 'aws_x"' }), 'PLAN_NOT_PLAN', /\[0\]` has a name that nothing/],
    [changed({ address: 'aws_x.${y' }), 'PLAN_NOT_PLAN', /\[0\]` has a name that nothing/],
    [changed({ address: 'module.a b.aws_x.y' }), 'PLAN_NOT_PLAN', /\[0\]` has a name that nothing/],
    [
      changed({ address: 'aws_x.y', module_address: 'module.a.b' }),
      'PLAN_NOT_PLAN',
      /\[0\]` has a name that/,
    ],
    ['{"format_version":"2.0","resource_changes":[]}', 'PLAN_VERSION_UNSUPPORTED', /"2.0"/],
    ['{"format_version":{},"resource_changes":[]}', 'PLAN_VERSION_UNSUPPORTED', /\{\}/],
    [zip('tfplan'), 'PLAN_BINARY', /terraform plan -out/],
    [zip('plan.json'), 'PLAN_BINARY', /zip archive/],
    ['tfplan\x02', 'PLAN_BINARY', /0.11/],
    ['{"meta":{},"encrypted_data":"x","encryption_version":"v0"}', 'PLAN_BINARY', /encrypted/],
    [
      '{"format_version":"1.0","terraform_version":"1.9.0","values":{}}',
      'PLAN_IS_STATE',
      /without a plan file/,
    ],
    ['{"format_version":"1.0"}', 'PLAN_IS_STATE', /without a plan file/],
    ['{"version":4,"terraform_version":"1.9.0","serial":1,"lineage":"x"}', 'PLAN_IS_STATE', /state file/],
    ['{"@level":"info","@message":"Terraform 1.9.0"}\n{"@level":"info"}\n', 'PLAN_IS_LOG', /log lines/],
    ['{"@level":"info","@message":"Terraform 1.9.0"}', 'PLAN_IS_LOG', /log lines/],
    ['\nTerraform will perform the following actions:\n', 'PLAN_IS_TEXT', /for people/],
    ['\x1b[0m\x1b[1maws_s3_bucket.b: Refreshing state... [id=x]', 'PLAN_IS_TEXT', /for people/],
    ['data.aws_region.r: Reading...\n', 'PLAN_IS_TEXT', /for people/],
    ['No changes. Your infrastructure matches the configuration.', 'PLAN_IS_TEXT', /for people/],
    [nested(100_000), 'PLAN_TOO_DEEP', /200/],
    [`{"x":${nested(200)}}`, 'PLAN_TOO_DEEP', /200/],
    [`{"x":${nested(199)}}`, 'PLAN_NOT_PLAN', /`x`/],
    ['{"format_version":"1.0","format_version":"1.0"}', 'PLAN_DUPLICATE_KEY', /`format_version` twice/],
    [String.raw`{"a":1,"\u0061":2}`, 'PLAN_DUPLICATE_KEY', /`a` twice/],
    ['{"format_version":"1.0","resource_changes":[{"type":"a","type":"b"}]}', 'PLAN_DUPLICATE_KEY', /`type`/],
    [
      '{"format_version":"1.0","resource_changes":[{"change":{"after":{},"after":{}}}]}',
      'PLAN_DUPLICATE_KEY',
      /`after`/,
    ],
    ['{"format_version":"1.2","planned_values":{},"errored":true}', 'PLAN_ERRORED', /stopped with an error/],
    // The state was read before the error, and none of it was planned.
    [
      '{"format_version":"1.2","planned_values":{},"prior_state":{"values":{"root_module":{"resources":[{"address":"a.b","mode":"managed","type":"a","name":"b","values":{}}]}}},"errored":true}',
      'PLAN_ERRORED',
      /stopped with an error/,
    ],
  ] as const)('%j', async (text, code, message) => {
    const bytes = Uint8Array.from(text, c => (c === '\ufeff' ? 0xef : c.charCodeAt(0)))
    for (const size of [1, 5, 1_000_000]) {
      const error = await refusal(pieces(bytes, size))
      expect(error.code).toBe(code)
      expect(error.message).toMatch(message)
    }
  })

  it('is not UTF-8', async () => {
    for (const bad of [
      [0xff],
      [0xc0, 0xaf],
      [0xe2, 0x28, 0xa1],
      [0xed, 0xa0, 0x80],
      [0xf5, 0x80, 0x80, 0x80],
      [0x80],
    ]) {
      const [before, after] = ['{"format_version":"', '"}'].map(text => new TextEncoder().encode(text))
      const bytes = Uint8Array.from([...before!, ...bad, ...after!])
      for (const size of [1, 1000])
        expect(await refusal(pieces(bytes, size))).toMatchObject({ code: 'PLAN_NOT_JSON' })
    }
  })

  it('is UTF-16 that has lost a quotation mark, as PowerShell makes it in a code page of two bytes a character', async () => {
    const text = JSON.stringify(PLAN)
    for (const bigEndian of [false, true]) {
      const error = await refusal(utf16(text.replace('"eu"', '"\ubc30?'), bigEndian, true))
      expect(error).toMatchObject({ code: 'PLAN_NOT_JSON' })
      expect(error.message).toMatch(/UTF-16, as PowerShell writes it.*OutputEncoding/)
    }
    // What was cut off was not lost by PowerShell.
    expect((await refusal(utf16(text.slice(0, 700), false, true))).message).toMatch(/breaks off/)
  })

  it('is too large', async () => {
    const bytes = bytesOf(PLAN)
    expect((await readPlan(bytes, { limit: bytes.length })).resources).toHaveLength(5)
    expect((await refusal(bytes, bytes.length - 1)).code).toBe('PLAN_TOO_LARGE')
    expect((await refusal(await gzip(bytes), bytes.length - 1)).code).toBe('PLAN_TOO_LARGE')
  })

  it('is made to fill the memory', async () => {
    const start = '{"format_version":"1.0","resource_changes":['
    const long = `${start}{"address":"a.b","change":{"after":{"x":"${'x'.repeat(17 << 20)}"}}}]}`
    const keys = `${start}{${Array.from({ length: 100_100 }, (_, i) => `"${i}":0`)}}]}`
    const many = `${start}${Array.from({ length: 300_001 }, () => '{"address":"a.b"}')}]}`
    for (const text of [long, keys, many]) {
      const error = await refusal(pieces(new TextEncoder().encode(text), 65_536))
      expect(error.code).toBe('PLAN_TOO_LARGE')
      expect(error.message).toMatch(/16 MB|100000 keys|300,000 resources/)
    }
  })

  describe('has a resource of too many blocks', () => {
    const blocks = (count: number) => Array.from({ length: count }, () => ({ text: '"{{\\' }))
    const change = (change: object) => ({
      format_version: '1.2',
      resource_changes: [{ address: 'aws_x.it', mode: 'managed', type: 'aws_x', name: 'it', change }],
    })
    const state = (values: object) => ({
      format_version: '1.0',
      values: {
        root_module: {
          resources: [{ address: 'aws_x.it', mode: 'managed', type: 'aws_x', name: 'it', values }],
        },
      },
    })
    const planned = (values: object) => ({ format_version: '1.2', planned_values: state(values).values })
    const body = async (plan: object) => (await readPlan(bytesOf(plan))).resources[0]!.body
    it.each([
      ['after', (list: object) => change({ actions: ['create'], before: null, after: { list } })],
      ['before', (list: object) => change({ actions: ['delete'], before: { list }, after: null })],
      ['deep inside', (list: object) => change({ actions: ['create'], after: { a: [{ b: { list } }] } })],
      ['in what is planned', (list: object) => planned({ list })],
      ['in what is there', (list: object) => ({ ...planned({}), prior_state: state({ list }) })],
    ])('%s', async (where, planOf) => {
      const deep = where === 'deep inside'
      // The values themselves are objects too.
      const few = await readPlan(bytesOf(planOf(blocks(4_990))))
      expect(few.resources.map(({ body }) => body.unread)).not.toContainEqual(expect.anything())
      const [many] = (await readPlan(bytesOf(planOf(blocks(5_001))))).resources
      expect({ ...many!.body.unread?.before, ...many!.body.unread?.after }).toEqual({
        [deep ? 'a' : 'list']: true,
      })
      for (const side of [many!.body.before, many!.body.after])
        if (side) expect(side).not.toHaveProperty(deep ? 'a' : 'list')
    })

    it('or of too many values in few', async () => {
      const planOf = (count: number) =>
        change({ actions: ['create'], after: { list: Array.from({ length: count }, () => ',') } })
      expect((await body(planOf(150_000))).unread).toBeUndefined()
      expect((await body(planOf(150_002))).unread).toEqual({ before: {}, after: { list: true } })
    })

    it('the rest of which is read', async () => {
      const after = {
        name: 'a "{,"',
        'li"st,': blocks(5_001),
        b: [{ on: true }],
        c: {},
        other: blocks(3_000),
        last: null,
      }
      const mask = { name: true, b: [{}], other: [{}] }
      const read = await body(change({ actions: ['create'], before: null, after, after_unknown: mask }))
      const { 'li"st,': _, ...rest } = after
      expect(read).toMatchObject({ before: null, after: rest, unread: { after: { 'li"st,': true } } })
      expect(read.afterUnknown).toEqual({ ...mask, 'li"st,': true })
      // Both are little enough, and together too much: the first that there is room for is read.
      const two = { a: blocks(3_000), b: blocks(3_000), c: 1 }
      expect(await body(change({ actions: ['update'], before: { c: 2 }, after: two }))).toMatchObject({
        before: { c: 2 },
        after: { a: two.a, c: 1 },
        unread: { before: {}, after: { b: true } },
      })
      const none = await body(change({ actions: ['create'], before: null, after: { list: blocks(5_001) } }))
      expect(none.after).toEqual({})
    })

    it('and is the same before and after', async () => {
      const same = { list: blocks(5_001), on: true }
      const { before, after } = await body(change({ actions: ['no-op'], before: same, after: same }))
      expect(before).toEqual({ on: true })
      expect(after).toBe(before)
    })

    it('of a type that nobody judges', async () => {
      const plan = change({ actions: ['create'], before: null, after: { list: blocks(5_001) } })
      const [read] = (await readPlan(bytesOf(plan), { judged: () => false })).resources
      expect(read!.body.unread).toBeUndefined()
    })
  })

  it.each([
    ['changes', () => ({ resource_changes: large(60_000) })],
    [
      'planned values without changes',
      () => ({ planned_values: { root_module: { resources: large(30_000) } } }),
    ],
    ['a prior state', () => ({ prior_state: { values: { root_module: { resources: large(60_000) } } } })],
    ['variables', () => ({ variables: { a: { value: 'x'.repeat(120_000) } } })],
    ['a configuration', () => ({ configuration: { root_module: { resources: large(60_000) } } })],
  ])('holds more than there is room for: %s', async (_, part) => {
    const bytes = bytesOf({ format_version: '1.2', ...part(), resource_changes: [], ...part() })
    const read = (room: number) => readPlan(pieces(bytes, 1000), { room })
    await expect(read(100_000)).rejects.toMatchObject({ code: 'PLAN_TOO_LARGE' })
    await expect(read(400_000)).resolves.toBeDefined()
  })

  it('needs room neither for what is not judged nor for what is said twice', async () => {
    const plan = {
      format_version: '1.2',
      planned_values: { root_module: { resources: large(3 << 19) } },
      resource_changes: large(9 << 20),
    }
    const read = (room: number, judged: boolean) =>
      readPlan(pieces(bytesOf(plan), 65_536), { room, judged: () => judged })
    await expect(read(19 << 20, true)).resolves.toBeDefined()
    await expect(read(17 << 20, true)).rejects.toMatchObject({ code: 'PLAN_TOO_LARGE' })
    await expect(read(10 << 20, false)).resolves.toBeDefined()
  })

  it('is read at the pace that is asked for', async () => {
    const bytes = bytesOf({ format_version: '1.2', resource_changes: large(60_000) })
    const first = Promise.withResolvers<void>()
    const held: number[] = []
    const reading = readPlan(pieces(bytes, 10_000), {
      pace(bytes) {
        held.push(bytes)
        return bytes > 20_000 ? first.promise : undefined
      },
    })
    await new Promise(done => setTimeout(done))
    const before = held.length
    first.resolve()
    await expect(reading).resolves.toBeDefined()
    expect(held.slice(0, before).findIndex(bytes => bytes > 20_000)).toBe(before - 1)
    expect(held.length).toBeGreaterThan(before)
  })

  it('is a gzip bomb, which is not unpacked to its end', async () => {
    // Flushed blocks can follow each other for ever: a bomb that has no end at all.
    const header = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)
    const stream = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(header),
      pull: controller => controller.enqueue(flushedSpaces(1 << 12)),
    })
    expect((await refusal(stream)).code).toBe('PLAN_TOO_LARGE')
  })

  it('is gzip of several members, wherever they are cut', async () => {
    const bytes = bytesOf(PLAN)
    const { resources } = await readPlan(bytes)
    for (const size of [700, bytes.length - 1]) {
      const members: Uint8Array[] = []
      for (let at = 0; at < bytes.length; at += size) members.push(await gzip(bytes.subarray(at, at + size)))
      // bgzip ends with a member of nothing
      members.push(await gzip(new Uint8Array()))
      const whole = new Uint8Array(members.flatMap(member => [...member]))
      for (const chunk of [whole.length, 5]) {
        expect(await readPlan(pieces(whole, chunk))).toMatchObject({
          resources: { length: resources.length },
        })
      }
    }
  })

  it('is gzip with something behind it that is none', async () => {
    const packed = new Uint8Array([...(await gzip(bytesOf(PLAN))), 1, 2, 3])
    expect((await refusal(packed)).code).toBe('PLAN_NOT_JSON')
  })

  it('is damaged gzip', async () => {
    const packed = await gzip(bytesOf(PLAN))
    expect((await refusal(packed.slice(0, 100))).message).toMatch(/breaks off/)
    expect((await refusal(packed.fill(0x55, 20, 60))).code).toBe('PLAN_NOT_JSON')
  })

  it('passes on the error of the stream itself, and stops one that it will not read', async () => {
    const own = new Error('connection lost')
    const broken = () => new ReadableStream<Uint8Array>({ pull: c => c.error(own) })
    await expect(readPlan(broken())).rejects.toBe(own)
    let stopped = false
    const endless = new ReadableStream<Uint8Array>({
      pull: c => c.enqueue(new TextEncoder().encode('hello')),
      cancel: () => {
        stopped = true
      },
    })
    expect((await refusal(endless)).code).toBe('PLAN_NOT_JSON')
    expect(stopped).toBe(true)
  })

  it('cannot reach a prototype', async () => {
    const text = JSON.stringify(PLAN)
      .replace('"name":"q"', '"__proto__":{"polluted":true},"name":"q"')
      .replace('"variables":{', '"variables":{"__proto__":{"value":{"polluted":true}},')
      .replace('{', '{"__proto__":{"polluted":true},')
    const plan = await readPlan(new TextEncoder().encode(text))
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect((plan.variables as { polluted?: boolean }).polluted).toBeUndefined()
    expect(plan.resources).toHaveLength(5)
  })
})

describe('mangled plans', () => {
  const source = new TextEncoder().encode(JSON.stringify(PLAN))
  const random = generator(7)

  it('are refused as JSON.parse refuses them, or read', async () => {
    for (let round = 0; round < 1500; round++) {
      const bytes = mangled(source, random)
      let valid = true
      try {
        JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
      } catch {
        valid = false
      }
      const outcome = await readPlan(pieces(bytes, 1 + Math.floor(random() * 200))).then(
        plan => plan.resources.map(r => r.body),
        (error: unknown) => error,
      )
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(PlanError)
      else expect(valid).toBe(true)
      if (valid && outcome instanceof PlanError) expect(outcome.code).not.toBe('PLAN_NOT_JSON')
    }
  })

  it('are refused wherever they break off', async () => {
    for (let length = 0; length < source.length; length += 3) {
      const { code } = await refusal(source.slice(0, length))
      expect(code).toBe(length === 0 ? 'PLAN_EMPTY' : 'PLAN_NOT_JSON')
    }
  })
})

const QUEUE = {
  address: 'aws_sqs_queue.left',
  mode: 'managed',
  type: 'aws_sqs_queue',
  name: 'left',
  values: { name: 'q' },
  sensitive_values: {},
}
const INNER = { ...QUEUE, address: 'module.m.aws_sqs_queue.in', name: 'in' }
const PLAN = {
  format_version: '1.2',
  terraform_version: '1.11.4',
  variables: { region: { value: 'eu' } },
  planned_values: { root_module: { resources: [{ ...QUEUE, address: 'aws_kms_key.k' }] } },
  resource_drift: [{ address: 'aws_kms_key.drifted' }],
  resource_changes: [
    {
      address: 'module.a["x.y"].aws_s3_bucket.b[0]',
      previous_address: 'aws_s3_bucket.old',
      module_address: 'module.a["x.y"]',
      mode: 'managed',
      type: 'aws_s3_bucket',
      name: 'b',
      index: 0,
      provider_name: 'registry.terraform.io/hashicorp/aws',
      change: {
        actions: ['update'],
        before: { id: 'b', text: 'a "quoted" \\ line\n', n: -1.5e-7, f: [0, 1.25, 1e21, true, false, null] },
        after: { text: 'é😀\u2028\ud800', list: [[], {}, [{}]], deep: { er: [{ x: {} }] } },
        after_unknown: { id: true },
        before_sensitive: {},
        after_sensitive: { text: true },
      },
      action_reason: 'x',
    },
    {
      address: 'module.a["x.y"].aws_s3_bucket.b[0]',
      module_address: 'module.a["x.y"]',
      mode: 'managed',
      type: 'aws_s3_bucket',
      name: 'b',
      index: 0,
      deposed: '1a2b3c4d',
      change: { actions: ['delete'], before: {}, after: null },
    },
    {
      address: 'data.aws_iam_policy_document.d',
      mode: 'data',
      type: 'aws_iam_policy_document',
      name: 'd',
      change: { actions: ['read'], before: null, after: {}, after_unknown: { json: true } },
    },
    { address: 'aws_kms_key.k', change: { actions: ['create'] } },
  ],
  prior_state: {
    format_version: '1.0',
    values: {
      outputs: { x: { value: [1] } },
      root_module: {
        resources: [{ ...QUEUE, address: 'aws_s3_bucket.old' }, QUEUE, { ...QUEUE, deposed_key: '1a2b3c4d' }],
        child_modules: [
          {
            resources: [
              {
                address: 'data.aws_caller_identity.me',
                mode: 'data',
                type: 'aws_caller_identity',
                name: 'me',
                values: { account_id: '1' },
              },
            ],
            address: 'module.a["x.y"]',
          },
        ],
      },
    },
  },
  configuration: {
    provider_config: { 'aws.west': { name: 'aws', alias: 'west', expressions: { region: {} } } },
    root_module: {
      outputs: { arn: { expression: { references: ['module.a'] } } },
      resources: [
        {
          address: 'aws_kms_key.k',
          mode: 'managed',
          type: 'aws_kms_key',
          name: 'k',
          provider_config_key: 'aws',
          expressions: { policy: { references: ['var.p'] } },
          schema_version: 0,
          for_each_expression: { references: ['local.x'] },
        },
      ],
      module_calls: {
        a: {
          source: './a',
          expressions: { v: { constant_value: 1 } },
          count_expression: { constant_value: 2 },
          module: {
            module_calls: {
              inner: {
                source: './inner',
                module: {
                  outputs: { o: { expression: { references: ['aws_kms_key.k.arn', 'aws_kms_key.k'] } } },
                  resources: [{ mode: 'data', type: 'aws_x', name: 'y', provider_config_key: 'aws.west' }],
                },
              },
            },
          },
        },
      },
      variables: { region: {} },
    },
  },
  relevant_attributes: [{ resource: 'aws_kms_key.k', attribute: ['arn'] }],
  timestamp: '2026-01-02T03:04:05Z',
  errored: false,
}

/** A plan with one change, as text. */
function changed(resource: object): string {
  const change = { actions: ['create'], before: null, after: {} }
  return JSON.stringify({
    format_version: '1.2',
    resource_changes: [{ mode: 'managed', change, ...resource }],
  })
}

function bytesOf(plan: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(plan))
}

/** The same JSON with all keys in the opposite order. */
function reversed<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(reversed) as T
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([k, v]) => [k, reversed(v)]),
  ) as T
}

/** A block of deflate (RFC 1951) that ends at a whole byte: a space, and so often 258 more. */
function flushedSpaces(times: number): Uint8Array {
  let bits = ''
  const code = (value: number, length: number) => (bits += value.toString(2).padStart(length, '0'))
  bits += '010' // not the last one, with fixed codes
  code(0x50, 8) // a space
  for (let i = 0; i < times; i++) {
    code(0xc5, 8) // as long as can be
    code(0, 5) // from the byte before
  }
  code(0, 7) // its end
  bits += '000' // not the last one, stored: of nothing
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  const bytes = Array.from({ length: bits.length / 8 }, (_, i) =>
    Number.parseInt(
      bits
        .slice(8 * i, 8 * i + 8)
        .split('')
        .reverse()
        .join(''),
      2,
    ),
  )
  return Uint8Array.of(...bytes, 0, 0, 0xff, 0xff)
}

function utf16(text: string, bigEndian: boolean, mark: boolean): Uint8Array<ArrayBuffer> {
  const units = Array.from((mark ? '\ufeff' : '') + text, sign => sign.split('')).flat()
  const view = new DataView(new ArrayBuffer(units.length * 2))
  for (const [i, unit] of units.entries()) view.setUint16(i * 2, unit.charCodeAt(0), !bigEndian)
  return new Uint8Array(view.buffer)
}

async function gzip(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Response(bytes as BodyInit).body!.pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

async function refusal(input: ReadableStream<Uint8Array> | Uint8Array, limit?: number): Promise<PlanError> {
  const outcome = await readPlan(input, limit === undefined ? {} : { limit }).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(PlanError)
  return outcome as PlanError
}

/** Two resources, each with a value of so many letters wherever a part of a plan has its values. */
function large(letters: number) {
  const values = { x: 'x'.repeat(letters) }
  return ['a', 'b'].map(name => ({
    ...{ address: `aws_x.${name}`, mode: 'managed', type: 'aws_x', name, values },
    change: { actions: ['create'], before: null, after: values },
    expressions: { x: { constant_value: values.x } },
  }))
}

/** Linear congruential, so that a failure comes again. */
function generator(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
}

function mangled(source: Uint8Array, random: () => number): Uint8Array {
  const bytes = source.slice()
  const changes = 1 + Math.floor(random() * 3)
  const signs = new TextEncoder().encode('{}[]",:\\0e-tn u\n')
  for (let i = 0; i < changes; i++) {
    const at = Math.floor(random() * bytes.length)
    const other = Math.floor(random() * bytes.length)
    const kind = random()
    if (kind < 0.4) bytes[at] = signs[Math.floor(random() * signs.length)]!
    else if (kind < 0.5) bytes[at] = Math.floor(random() * 256)
    else if (kind < 0.8) bytes.copyWithin(at, other, other + Math.floor(random() * 40))
    else return bytes.slice(0, at)
  }
  return bytes
}
