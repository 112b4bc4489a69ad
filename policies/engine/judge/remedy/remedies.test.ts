import { describe, expect, test } from 'vitest'
import {
  block,
  call,
  change,
  literal,
  type ModuleJson,
  output,
  type PlanJson,
  planJson,
  read,
  ref,
} from '../../../../tests/plan-json.ts'
import {
  all,
  type Documented,
  dedent,
  json as document,
  Graph,
  type JudgeOptions,
  judge,
  not,
  PASS,
  type Policy,
  tyingFor,
  type Value,
  Verdict,
} from '../../index.ts'
import { UNDOCUMENTED } from './documented.ts'
import { readBlocks } from './hcl.ts'

/** Types of a provider that these policies speak of. */
const { companions, follow } = tyingFor<Record<string, Record<string, unknown>>>()
type Anything = Value & Record<string, Value>

function policyOf(
  resource: string | string[],
  fix: string,
  must: (of: Anything) => Verdict,
  more: Partial<Policy> = {},
): Policy {
  return {
    title: 'It is safe',
    problem: 'It is unsafe',
    severity: 'HIGH',
    resource,
    must: must as unknown as Policy['must'],
    why: 'It matters.',
    remediation: 'Do it.',
    fix,
    source: 'https://example.com/',
    equivalents: {},
    examples: { pass: [], fail: [], undetermined: 'none' },
    ...more,
  }
}

const encrypted = policyOf('aws_db', 'resource "aws_db" "this" {\n  encrypted = true\n}', db =>
  db.encrypted!.is(true),
)

const locked = policyOf(
  'aws_box',
  `
    resource "aws_box_lock" "this" {
      box  = aws_box.this.id
      mode = "hard"
      on   = true
    }
  `,
  box =>
    companions(box as never, 'aws_box_lock', { box: 'id' } as never).some(lock =>
      (lock as unknown as Anything).on!.is(true),
    ),
)

/** By type, the blocks that only the configuration makes. */
type Blocks = ReadonlyMap<string, string>

/** Address, HCL and proof of each finding that stands. */
async function remedies(json: PlanJson, policy: Policy, options: JudgeOptions = {}, blocks?: Blocks) {
  const graph = new Graph(await read(json), undefined, blocks)
  const report = judge(graph, [{ id: 'p0', policy, frameworks: {} }], options)
  return Object.entries(report.policyResponse).flatMap(([address, findings]) =>
    findings
      .filter(({ metadata }) => metadata.custom.change !== 'fixed')
      .map(({ metadata: { custom } }) => ({
        address,
        hcl: custom.remediation.split('\n\n').slice(1).join('\n\n'),
        proven: custom.proven,
      })),
  )
}

async function remedy(json: PlanJson, policy: Policy, documented?: Documented, blocks?: Blocks) {
  const [first] = await remedies(json, policy, documented && { documented }, blocks)
  return { hcl: first?.hcl, proven: first?.proven }
}

const off = { after: { encrypted: false } }
const db = (expression?: object) => block('aws_db.main', expression ? { encrypted: expression } : {})
const written = (hcl: string, proven = true) => ({ hcl: dedent(hcl), proven: proven || undefined })

describe('what is written into the resource', () => {
  test('stands in its own block', async () => {
    const json = planJson([change('aws_db.main', off)], { resources: [db(literal(false))] })
    expect(await remedy(json, encrypted)).toEqual(
      written('resource "aws_db" "main" {\n  encrypted = true\n}'),
    )
  })

  describe('has what the fix tells Terraform of it', () => {
    const kept = policyOf(
      'aws_param',
      'resource "aws_param" "this" {\n  kind  = "safe"\n  value = "placeholder"\n  lifecycle {\n    ignore_changes = [value]\n  }\n}',
      it => it.value!.is('placeholder'),
    )
    const own = change('aws_param.p', { after: { kind: 'plain', value: 'hunter2' } })
    const standing = block('aws_param.p', { kind: literal('plain'), value: literal('hunter2') })
    const hcl = (value: string) =>
      `resource "aws_param" "p" {\n  value = ${value}\n  lifecycle {\n    ignore_changes = [value]\n  }\n}`

    test('beside the attribute alone that it is written for', async () => {
      expect(await remedy(planJson([own], { resources: [standing] }), kept)).toEqual(
        written(hcl('"placeholder"')),
      )
    })

    test('in a module of one’s own, and not where a module is given the attribute', async () => {
      const inside = (value: object) =>
        ({ resources: [block('aws_param.p', { kind: literal('plain'), value })] }) as ModuleJson
      const json = (value: object, passed = {}) =>
        planJson([change('module.m.aws_param.p', { after: { kind: 'plain', value: 'hunter2' } })], {
          module_calls: { m: call(inside(value), passed, { source: './m' }) },
        })
      expect((await remedy(json(literal('hunter2')), kept)).hcl).toBe(
        `# in module.m (source "./m")\n${hcl('"placeholder"')}`,
      )
      expect((await remedy(json(ref('var.value'), { value: literal('hunter2') }), kept)).hcl).toBe(
        'module "m" {\n  value = "placeholder"\n}',
      )
    })
  })

  test('in a module that lies beside the root, too', async () => {
    const json = planJson([change('module.data.aws_db.main', off)], {
      module_calls: { data: call({ resources: [db(literal(false))] }, {}, { source: './data' }) },
    })
    expect(await remedy(json, encrypted)).toEqual(
      written('# in module.data (source "./data")\nresource "aws_db" "main" {\n  encrypted = true\n}'),
    )
  })

  test('is no more than what the fault rests on, with what the fix writes beside it and nobody set', async () => {
    const fix = 'resource "aws_db" "this" {\n  a = 1\n  b = 2\n  c = 3\n}'
    const policy = policyOf('aws_db', fix, it => it.b!.is(2))
    const json = planJson([change('aws_db.main', { after: { a: 9, b: 1 } })], { resources: [db()] })
    expect(await remedy(json, policy)).toEqual(written('resource "aws_db" "main" {\n  b = 2\n  c = 3\n}'))
  })

  test('leaves to the reader what is a sample of the provider, and judges what is quoted by one', async () => {
    const fix = `
      resource "aws_db" "this" {
        owner  = "account-1"
        policy = jsonencode({ of = aws_db.this.arn })
      }
    `
    const policy = policyOf('aws_db', fix, it =>
      (document(it.policy as object) as unknown as Anything).of!.is('arn of aws_db.this'),
    )
    const documented: Documented = {
      ...UNDOCUMENTED,
      toName: text => text.replace('account-1', '<account>'),
      standIn: (type, name, attribute) => `${attribute} of ${type}.${name}`,
    }
    const json = planJson([change('aws_db.main', { after: {}, unknown: { arn: true } })], {
      resources: [db()],
    })
    expect(await remedy(json, policy, documented)).toEqual(
      written(`
        resource "aws_db" "main" {
          owner  = "<account>"
          policy = jsonencode({ of = aws_db.main.arn })
        }
      `),
    )
  })

  test('is of a fix of its own where the policy has one for such a resource', async () => {
    const on = (value: string) => `resource "aws_db" "this" {\n  tls = "${value}"\n}`
    const policy = policyOf('aws_db', on('a'), it => it.tls!.isSet(), {
      fixFor: { aws_db: (it: Anything) => (it.engine!._raw === 'b' ? on('b') : undefined) },
    })
    const json = planJson(
      ['a', 'b'].map(engine => change(`aws_db.${engine}`, { after: { engine } })),
      { resources: [block('aws_db.a'), block('aws_db.b')] },
    )
    expect((await remedies(json, policy)).map(({ hcl }) => /tls = "(.)"/.exec(hcl ?? '')?.[1])).toEqual([
      'a',
      'b',
    ])
  })

  test('is made once for a finding, and for each of two types by itself', async () => {
    let made = 0
    const fix =
      'resource "aws_db" "this" {\n  tls = "db"\n}\n\nresource "aws_cache" "this" {\n  tls = "cache"\n}'
    const fitted = () => {
      made++
      return fix
    }
    const policy = policyOf(['aws_db', 'aws_cache'], fix, it => it.tls!.isSet(), {
      fixFor: { aws_db: fitted, aws_cache: fitted },
    })
    const names = ['aws_db.a', 'aws_db.b', 'aws_cache.c']
    const json = planJson(
      names.map(name => change(name, { after: {} })),
      { resources: names.map(name => block(name)) },
    )
    expect((await remedies(json, policy)).map(({ hcl }) => /tls = "(\w+)"/.exec(hcl ?? '')?.[1])).toEqual([
      'db',
      'db',
      'cache',
    ])
    expect(made).toBe(3)
  })

  test('says what can be done with such a resource', async () => {
    const policy = policyOf('aws_db', 'resource "aws_db" "this" {\n  tls = true\n}', it => it.tls!.isSet(), {
      remediationFor: { aws_db: (it: Anything) => (it.engine!._raw === 'b' ? 'Do b.' : undefined) },
    })
    const json = planJson(
      ['a', 'b'].map(engine => change(`aws_db.${engine}`, { after: { engine } })),
      { resources: [block('aws_db.a'), block('aws_db.b')] },
    )
    const { policyResponse } = judge(new Graph(await read(json)), [{ id: 'p0', policy, frameworks: {} }])
    const sentences = Object.values(policyResponse).map(
      ([finding]) => finding?.metadata.custom.remediation.split('\n\n')[0],
    )
    expect(sentences).toEqual([policy.remediation, 'Do b.'])
  })

  test('is the element that is meant, with what tells it from the others', async () => {
    const fix = 'resource "aws_group" "this" {\n  rule {\n    port = 22\n    from = "10.0.0.0/8"\n  }\n}'
    const policy = policyOf('aws_group', fix, it =>
      it.rule!.every(rule => (rule as Anything).from!.isNot('*')),
    )
    const rule = [
      { port: 80, from: 'here' },
      { port: 443, from: '*' },
    ]
    const json = planJson([change('aws_group.web', { after: { rule } })], {
      resources: [block('aws_group.web')],
    })
    expect(await remedy(json, policy)).toEqual(
      written('resource "aws_group" "web" {\n  rule {\n    port = 443\n    from = "10.0.0.0/8"\n  }\n}'),
    )
  })

  describe('of a list spares what is not at fault', () => {
    const fix = 'resource "aws_group" "this" {\n  rule {\n    from = ["10.0.0.0/8"]\n  }\n}'
    const isClosed = (from: Value) => from.no(one => one.is('*'))
    const open = policyOf('aws_group', fix, it => it.rule!.every(rule => isClosed((rule as Anything).from!)))
    const from = async (list: unknown[], policy = open, more: object = {}) => {
      const json = planJson([change('aws_group.web', { after: { rule: [{ from: list }] }, ...more })], {
        resources: [block('aws_group.web')],
      })
      const { hcl, proven } = await remedy(json, policy)
      return [/from = (.*)/.exec(hcl ?? '')?.[1], proven]
    }

    test.each([
      ['one', ['*'], '["10.0.0.0/8"]'],
      ['among others', ['a', '*', 'b'], '["a", "b", "10.0.0.0/8"]'],
      ['among what the fix writes too', ['10.0.0.0/8', '*'], '["10.0.0.0/8"]'],
      ['more than once', ['*', 'a', '*'], '["a", "10.0.0.0/8"]'],
    ])('%s', async (_, list, written) => {
      expect(await from(list)).toEqual([written, true])
    })

    test('but for what is at fault together with it', async () => {
      const pair = policyOf('aws_group', fix, it =>
        it.rule!.every(rule =>
          all(
            isClosed((rule as Anything).from!),
            (rule as Anything).from!.satisfies(text => !text.includes('half'), 'a whole one'),
          ),
        ),
      )
      expect(await from(['half', '*'], pair)).toEqual(['["10.0.0.0/8"]', true])
    })

    test('but for what nobody may see, or knows yet', async () => {
      const sensitive = { sensitive: { rule: [{ from: [true, false] }] } }
      expect(await from(['a', '*'], open, sensitive)).toEqual(['["10.0.0.0/8"]', true])
      const unknown = { unknown: { rule: [{ from: [true, false] }] } }
      expect((await from([null, '*'], open, unknown))[0]).toBe('["10.0.0.0/8"]')
      expect(await from(['a', '*'], { ...open, secret: true })).toEqual(['["10.0.0.0/8"]', true])
    })
  })

  describe('of several blocks, where it writes over what tells them apart', () => {
    const open = policyOf(
      'aws_group',
      'resource "aws_group" "this" {\n  rule {\n    port = 443\n    from = "here"\n  }\n}',
      it => it.rule!.every(rule => not((rule as Anything).port!.is(80))),
    )
    const web = async (rule: object[], sensitive?: object) => {
      const json = planJson([change('aws_group.web', { after: { rule }, sensitive })], {
        resources: [block('aws_group.web')],
      })
      return (await remedy(json, open)).hcl
    }
    const one = (comment: string) =>
      `resource "aws_group" "web" {\n${comment}  rule {\n    port = 443\n    from = "here"\n  }\n}`

    test.each([
      ['it is said which is meant', { about: 'a', port: 80 }, '  # in the `rule` whose `about` is "a"\n'],
      ['by what it says in place of the rest', { port: 80 }, '  # in the `rule` whose `port` is 80\n'],
      ['a long list tells nobody', { about: ['a', 'c'], port: 80 }, '  # in the `rule` whose `port` is 80\n'],
    ])('%s', async (_, rule, comment) => {
      expect(await web([{ about: 'b', port: 443 }, rule])).toBe(one(comment))
    })

    test('each of them is told', async () => {
      const rules = ['a', 'b', 'c'].map(about => ({ about, port: about === 'b' ? 443 : 80 }))
      const hcl = await web(rules)
      expect(hcl).toMatch(/# in the `rule` whose `about` is "[ac]"/)
      expect(hcl).not.toContain('"b"')
    })

    test('what is secret tells nothing', async () => {
      const sensitive = { rule: [{}, { about: true, port: true }] }
      expect(
        await web(
          [
            { about: 'b', port: 443 },
            { about: 'a', port: 80 },
          ],
          sensitive,
        ),
      ).not.toContain('whose')
    })
  })

  test('what a sensitive block has is told by its name alone', async () => {
    const fix = 'resource "aws_group" "this" {\n  rule {\n    about = "what for"\n    port  = 443\n  }\n}'
    const policy = policyOf('aws_group', fix, it => it.rule!.every(rule => (rule as Anything).about!.isSet()))
    const after = { rule: [{ about: '', port: 22 }] }
    const json = planJson([change('aws_group.web', { after, sensitive: { rule: true } })], {
      resources: [block('aws_group.web')],
    })
    expect((await remedy(json, policy)).hcl).toBe(
      'resource "aws_group" "web" {\n  rule {\n    about = "what for"\n  }\n}',
    )
  })

  test.each([
    ['by a dynamic block', {}, false],
    ['beside a dynamic block', { setting: [{ name: literal('log') }] }, false],
    ['by one that is written', { setting: [{ name: literal('tls') }, { name: literal('log') }] }, true],
  ])('a block that is made %s', async (_, expressions, proven) => {
    const fix = 'resource "aws_set" "this" {\n  setting {\n    name  = "tls"\n    value = "on"\n  }\n}'
    const policy = policyOf('aws_set', fix, it => it.setting!.every(one => (one as Anything).value!.is('on')))
    const setting = [
      { name: 'tls', value: 'off' },
      { name: 'log', value: 'on' },
    ]
    const json = planJson([change('aws_set.main', { after: { setting } })], {
      resources: [block('aws_set.main', expressions)],
    })
    const blocks = new Map([['aws_set', 'setting']])
    const comment = '  # a dynamic block makes `setting`: it is written there\n'
    expect(await remedy(json, policy, undefined, blocks)).toEqual(
      written(
        `resource "aws_set" "main" {\n${proven ? '' : comment}  setting {\n    name  = "tls"\n    value = "on"\n  }\n}`,
        proven,
      ),
    )
  })

  test.each([
    [
      'may be made by a dynamic one',
      { value: 'off' },
      '  # where a dynamic block makes `setting`, it is written there\n',
    ],
    ['is off as a whole is not there', { value: '', rules: [], on: false }, ''],
  ])('a block that the provider may have read, and %s', async (_, setting, comment) => {
    const fix = 'resource "aws_set" "this" {\n  setting {\n    value = "on"\n  }\n}'
    const policy = policyOf('aws_set', fix, it => (it.setting as Anything).value!.is('on'))
    const values = { setting: [setting] }
    const json = planJson([change('aws_set.main', { before: values, after: values })], {
      resources: [block('aws_set.main')],
    })
    expect(await remedy(json, policy, undefined, new Map([['aws_set', 'setting']]))).toEqual(
      written(`resource "aws_set" "main" {\n${comment}  setting {\n    value = "on"\n  }\n}`, comment === ''),
    )
  })

  test('an attribute that is written as blocks may be written all the same', async () => {
    const fix = 'resource "aws_set" "this" {\n  setting {\n    value = "on"\n  }\n}'
    const policy = policyOf('aws_set', fix, it => it.setting!.every(one => (one as Anything).value!.is('on')))
    const json = planJson([change('aws_set.main', { after: { setting: [{ value: 'off' }] } })], {
      resources: [block('aws_set.main', { name: literal('set') })],
    })
    expect(await remedy(json, policy)).toEqual(
      written('resource "aws_set" "main" {\n  setting {\n    value = "on"\n  }\n}'),
    )
  })

  test.each([
    ['is written out', [{ port: 22, from: ['a', 'b'], note: null }], '1.11.4', ''],
    [
      'is none of those that are written out',
      [{ port: 443 }],
      '1.11.4',
      'a dynamic block makes `rule`: it is',
    ],
    ['is shown nowhere', undefined, '1.11.4', 'where a dynamic block makes `rule`, it is'],
    ['may be written out, since nothing literal is shown', undefined, '1.0.11', ''],
  ])('one of an attribute that is written as blocks, and %s', async (_, shown, version, comment) => {
    const fix = 'resource "aws_set" "this" {\n  rule {\n    port = 23\n  }\n}'
    const policy = policyOf('aws_set', fix, it => it.rule!.every(one => (one as Anything).port!.isNot(22)))
    const after = { rule: [{ port: 22, from: ['b', 'a'], note: '' }] }
    const json = {
      ...planJson([change('aws_set.main', { after })], {
        resources: [block('aws_set.main', shown ? { rule: literal(shown) } : { name: literal('set') })],
      }),
      terraform_version: version,
    }
    const { hcl, proven } = await remedy(json, policy)
    expect(/# (.*) written there/.exec(hcl ?? '')?.[1] ?? '').toBe(comment)
    expect(proven === true).toBe(comment === '')
  })

  test.each([
    ['that stands', { name: literal('set'), setting: [{}] }, [{ value: 'off' }], 'rule'],
    ['of which none stands', { name: literal('set'), setting: [{}] }, [], undefined],
    ['that is written', { name: literal('set'), setting: [{ rule: [{}] }] }, [{ value: 'off' }], undefined],
    ['in one that a dynamic block makes', { name: literal('set') }, [{ value: 'off' }], 'setting'],
  ])('a block in a block, %s', async (_, expressions, rule, made) => {
    const fix = 'resource "aws_set" "this" {\n  setting {\n    rule {\n      value = "on"\n    }\n  }\n}'
    const policy = policyOf('aws_set', fix, it => ((it.setting as Anything).rule as Anything).value!.is('on'))
    const json = planJson([change('aws_set.main', { after: { setting: [{ rule }] } })], {
      resources: [block('aws_set.main', expressions)],
    })
    const { hcl, proven } = await remedy(json, policy, undefined, new Map([['aws_set', 'setting']]))
    expect(/a dynamic block makes `(.*)`/.exec(hcl ?? '')?.[1]).toBe(made)
    expect(proven === true).toBe(made === undefined)
  })

  test('a block of which none stands is written as one', async () => {
    const fix = 'resource "aws_set" "this" {\n  setting {\n    value = "on"\n  }\n}'
    const policy = policyOf('aws_set', fix, it => (it.setting as Anything).value!.is('on'))
    const json = planJson([change('aws_set.main', { after: { setting: [] } })], {
      resources: [block('aws_set.main')],
    })
    expect(await remedy(json, policy, undefined, new Map([['aws_set', 'setting']]))).toEqual(
      written('resource "aws_set" "main" {\n  setting {\n    value = "on"\n  }\n}'),
    )
  })

  test('goes together where the fix leaves what tells the fault as it is', async () => {
    const fix = 'resource "aws_db" "this" {\n  from = "*"\n  protocol = "tcp"\n  port = 443\n}'
    const json = planJson([change('aws_db.main', { after: { from: '*', protocol: '-1', port: 0 } })], {
      resources: [block('aws_db.main')],
    })
    const policy = policyOf('aws_db', fix, it => not(all(it.from!.is('*'), it.protocol!.is('-1'))))
    const expected = written('resource "aws_db" "main" {\n  protocol = "tcp"\n  port     = 443\n}')
    expect(await remedy(json, policy)).toEqual(expected)
  })

  test('leaves what tells the fault where it writes the rest of it, and takes that out where nothing else helps', async () => {
    const fix = 'resource "aws_db" "this" {\n  protocol = "tcp"\n  port = 443\n}'
    const json = planJson([change('aws_db.main', { after: { from: 'lan', protocol: '-1', port: 0 } })], {
      resources: [block('aws_db.main')],
    })
    const policy = policyOf('aws_db', fix, it => not(all(it.from!.isSet(), it.protocol!.is('-1'))))
    const expected = written('resource "aws_db" "main" {\n  protocol = "tcp"\n  port     = 443\n}')
    expect(await remedy(json, policy)).toEqual(expected)
    const strict = policyOf('aws_db', fix, it => not(all(it.from!.isSet(), it.protocol!.isSet())))
    expect((await remedy(json, strict)).hcl).toContain('# without from')
  })

  test('is a further block where those that stand are others', async () => {
    const fix = 'resource "aws_set" "this" {\n  setting {\n    name  = "tls"\n    value = "on"\n  }\n}'
    const policy = policyOf('aws_set', fix, it => it.setting!.some(one => (one as Anything).name!.is('tls')))
    const json = planJson([change('aws_set.main', { after: { setting: [{ name: 'log', value: '1' }] } })], {
      resources: [block('aws_set.main')],
    })
    expect(await remedy(json, policy)).toEqual(
      written('resource "aws_set" "main" {\n  setting {\n    name  = "tls"\n    value = "on"\n  }\n}'),
    )
  })

  test('is every flag that the fault tells as off, be it that one would do', async () => {
    const fix = 'resource "aws_db" "this" {\n  a = true\n  b = true\n  c = true\n}'
    const policy = policyOf('aws_db', fix, it => {
      const off = [it.a!.is(true), it.b!.is(true)]
      return off.every(({ outcome }) => outcome === 'fail') ? all(...off) : it.isSet()
    })
    const after = { a: false, b: false, c: false }
    const json = planJson([change('aws_db.main', { after })], { resources: [db()] })
    expect(await remedy(json, policy)).toEqual(
      written('resource "aws_db" "main" {\n  a = true\n  b = true\n}'),
    )
  })

  test('takes the whole block out where the fix writes nothing of what is at fault in it', async () => {
    const fix = 'resource "aws_group" "this" {\n  vpc = "v"\n}'
    const policy = policyOf('aws_group', fix, it =>
      it.rule!.every(rule => {
        const { port, from } = rule as Anything
        return not(all(from!.is('*'), port!.is(22)))
      }),
    )
    const rule = [
      { port: 443, from: '*' },
      { port: 22, from: '*' },
    ]
    const json = planJson([change('aws_group.web', { after: { rule, vpc: 'v' } })], {
      resources: [block('aws_group.web')],
    })
    expect(await remedy(json, policy)).toEqual(
      written('resource "aws_group" "web" {\n  # without the `rule` whose `port` is 22\n}'),
    )
  })

  describe('leaves what stands and is not at fault', () => {
    /** A policy whose finding names nothing of the resource. */
    const unnamed = (fix: string, must: (of: Anything) => Verdict) =>
      policyOf('aws_set', fix, it => (must(it).outcome === 'pass' ? must(it) : new Verdict('fail')))
    const isFor = (name: string) => (it: Anything) =>
      it.setting!.some(one => (one as Anything).name!.is(name))
    const setting = '  setting {\n    name  = "tls"\n    value = "on"\n  }\n'
    const fix = `resource "aws_set" "this" {\n  family = "new"\n${setting}}`
    const plan = (after: object) =>
      planJson([change('aws_set.main', { after })], { resources: [block('aws_set.main')] })
    const told = written(`resource "aws_set" "main" {\n${setting}}`)

    test('where a first block is added', async () => {
      expect(await remedy(plan({ family: 'old' }), unnamed(fix, isFor('tls')))).toEqual(told)
    })

    test('where a block is added to others', async () => {
      const after = { family: 'old', setting: [{ name: 'log', value: '1' }] }
      expect(await remedy(plan(after), unnamed(fix, isFor('tls')))).toEqual(told)
      expect(await remedy(plan(after), policyOf('aws_set', fix, isFor('tls')))).toEqual(told)
    })

    test('unless it has to change too', async () => {
      const policy = unnamed(fix, it => all(isFor('tls')(it), it.family!.is('new')))
      expect((await remedy(plan({ family: 'old' }), policy)).hcl).toContain('family = "new"')
    })

    test('where the fix has words for a reader in its place', async () => {
      const of = 'resource "aws_set" "this" {\n  accounts = ["<account>"]\n  kinds    = ["a", "b"]\n}'
      expect(
        await remedy(
          plan({ accounts: ['1'], kinds: ['a'] }),
          unnamed(of, it => it.kinds!.has('b')),
        ),
      ).toEqual(written('resource "aws_set" "main" {\n  kinds = ["a", "b"]\n}'))
    })

    test('in its place among others', async () => {
      const of = `resource "aws_set" "this" {\n  rule_number = 100\n  ports       = 443\n}`
      const policy = policyOf('aws_set', of, it => not(all(it.from!.is('*'), it.ports!.is(22))))
      expect(await remedy(plan({ rule_number: 200, from: '*', ports: 22 }), policy)).toEqual(
        written('resource "aws_set" "main" {\n  ports = 443\n}'),
      )
    })
  })

  describe('takes what the fix does not write out of the block that is meant', () => {
    const fix =
      'resource "aws_set" "this" {\n  rule {\n    name = "r"\n    how {\n      on = true\n    }\n  }\n}'
    const plan = (bad: object) =>
      planJson([change('aws_set.main', { after: { rule: [{ name: 'a' }, { name: 'b', how: [bad] }] } })], {
        resources: [block('aws_set.main')],
      })
    const isMended = (test: (how: Anything) => Verdict) =>
      policyOf('aws_set', fix, it =>
        it.rule!.every(rule => (rule as Anything).how!.every(how => test(how as Anything))),
      )
    const told = (taken: string) =>
      written(
        `resource "aws_set" "main" {\n  # without rule.how.${taken}\n  rule {\n    name = "b"\n    how {\n      on = true\n    }\n  }\n}`,
      )

    test('where that is not the first', async () => {
      const policy = isMended(how => how.mode!.isNot('count'))
      expect(await remedy(plan({ mode: 'count' }), policy)).toEqual(told('mode'))
    })

    test('whole, where its name is at fault', async () => {
      const policy = isMended(how => how.less!.every(less => (less as Anything).name!.isNot('all')))
      expect(await remedy(plan({ less: [{ name: 'all' }] }), policy)).toEqual(told('less'))
    })
  })

  describe('takes a block out with what alone stands in it', () => {
    const fix = 'resource "aws_set" "this" {\n  box {\n    secret {\n      from = "store"\n    }\n  }\n}'
    const policy = policyOf(
      'aws_set',
      fix,
      it =>
        it.box!.every(box =>
          (box as Anything).variable!.every(one => (one as Anything).value!.isNot('hunter2')),
        ),
      { secret: true },
    )
    const told = async (...variable: object[]) => {
      const after = { box: [{ variable }] }
      return remedy(
        planJson([change('aws_set.main', { after })], { resources: [block('aws_set.main')] }),
        policy,
      )
    }
    const without = (what: string) =>
      written(
        `resource "aws_set" "main" {\n  # without ${what}\n  box {\n    secret {\n      from = "store"\n    }\n  }\n}`,
      )

    test.each([
      ['the value of a name', { name: 'PASSWORD', value: 'hunter2' }, 'box.variable'],
      ['the value of a key', { key: 'PASSWORD', value: 'hunter2', on: true }, 'box.variable'],
      ['all of it', { value: 'hunter2', note: '', more: [] }, 'box.variable'],
      ['no more than is at fault', { value: 'hunter2', on: true }, 'box.variable.value'],
    ])('%s', async (_, variable, taken) => {
      expect(await told(variable)).toEqual(without(taken))
    })

    test('by its name where there are several', async () => {
      expect(await told({ name: 'STAGE', value: 'prod' }, { name: 'PASSWORD', value: 'hunter2' })).toEqual(
        without('the `box.variable` whose `name` is "PASSWORD"'),
      )
    })
  })

  describe('of a map leaves what is not at fault, and judges it along', () => {
    const told = (text: string, bad: string, settings: object, more: object = {}, secret?: true) => {
      const policy = policyOf(
        'aws_set',
        `resource "aws_set" "this" {\n  settings = ${text}\n}`,
        it => all(not(it.settings!._child(bad).is('bad')), it.settings!._child('owner').isSet()),
        secret ? { secret } : {},
      )
      return remedy(
        planJson([change('aws_set.main', { after: { settings }, ...more })], {
          resources: [block('aws_set.main')],
        }),
        policy,
      )
    }
    const standing = (text: string) => written(`resource "aws_set" "main" {\n  settings = ${text}\n}`)
    const both = '{ mode = "good", size = "small" }'

    test('where the fix has the entry', async () => {
      expect(await told(both, 'mode', { mode: 'bad', owner: 'me' })).toEqual(
        standing('{\n    # …\n    mode = "good"\n  }'),
      )
    })

    test('where the entry goes, whose key may hold a dot', async () => {
      expect(await told(both, 'a.b/0', { 'a.b/0': 'bad', owner: 'me' })).toEqual(
        standing('{\n    # without a.b/0\n    # …\n  }'),
      )
    })

    test('where it is sensitive, and its keys with it', async () => {
      const sensitive = { sensitive: { settings: true } }
      expect(await told(both, 'mode', { mode: 'bad', owner: 'me' }, sensitive)).toEqual(
        standing('{\n    # …\n    mode = "good"\n  }'),
      )
    })

    test('where the fix says by itself that the rest stays, for a secret', async () => {
      const text = '{\n    # … the rest as it stands\n    ref = "<ARN>"\n  }'
      expect(await told(text, 'token', { token: 'bad', owner: 'me' }, {}, true)).toEqual(standing(text))
    })
  })

  describe('of a name with a secret writes with the value what says how that is read', () => {
    const fix =
      'resource "aws_set" "this" {\n  pair {\n    kind  = "store"\n    name  = "A"\n    value = "<ARN>"\n  }\n}'
    const policy = policyOf(
      'aws_set',
      fix,
      it => it.pair!.every(pair => (pair as Anything).value!.isNot('hunter2')),
      { secret: true },
    )
    const told = (...pair: object[]) =>
      remedy(
        planJson([change('aws_set.main', { after: { pair } })], { resources: [block('aws_set.main')] }),
        policy,
      )
    const bad = { kind: 'plain', name: 'PASSWORD', value: 'hunter2' }

    test('alone', async () => {
      expect(await told(bad)).toEqual(
        written('resource "aws_set" "main" {\n  pair {\n    kind  = "store"\n    value = "<ARN>"\n  }\n}'),
      )
    })

    test('under its own name, beside others', async () => {
      expect(await told({ ...bad, name: 'STAGE', value: 'prod' }, bad)).toEqual(
        written(
          'resource "aws_set" "main" {\n  pair {\n    kind  = "store"\n    name  = "PASSWORD"\n    value = "<ARN>"\n  }\n}',
        ),
      )
    })
  })

  test('is tried with what the configuration says of the rest', async () => {
    const isByHand = (it: Value) => it._body.graph.sources(it).includes(it._raw)
    const fix = 'resource "aws_record" "this" {\n  type    = "A"\n  records = aws_ip.example.address\n}'
    const policy = policyOf('aws_record', fix, it =>
      it.alias!.every(alias => {
        const { name } = alias as Anything
        return isByHand(name!) ? new Verdict('fail', name) : name!.isSet()
      }),
    )
    const name = '192.0.2.1'
    const json = planJson([change('aws_record.r', { after: { type: 'B', alias: [{ name }] } })], {
      resources: [block('aws_record.r', { type: literal('B'), alias: [{ name: literal(name) }] })],
    })
    const exclusive = new Map([['aws_record', [['alias', 'records']]]])
    expect(await remedy(json, policy, { ...UNDOCUMENTED, exclusive })).toEqual(
      written('resource "aws_record" "r" {\n  # without alias\n  records = "<address of an aws_ip>"\n}'),
    )
  })

  describe('of arguments that exclude each other', () => {
    const documented: Documented = { ...UNDOCUMENTED, exclusive: new Map([['aws_gate', [['one', 'other']]]]) }
    const policy = policyOf('aws_gate', 'resource "aws_gate" "this" {\n  one = "safe"\n}', gate =>
      gate.one!.is('safe'),
    )
    const gate = (after: object, expressions: Record<string, object> = {}) =>
      planJson([change('aws_gate.g', { after })], { resources: [block('aws_gate.g', expressions)] })

    test.each([
      ['an attribute', gate({ other: 'x' }, { other: literal('x') })],
      [
        'one that is known after apply',
        {
          ...gate({}, { other: ref('local.other') }),
          resource_changes: [change('aws_gate.g', { after: {}, unknown: { other: true } })],
        },
      ],
      ['a block', gate({ other: [{ a: 1 }] })],
    ])('takes the other out: %s', async (_, json) => {
      expect(await remedy(json, policy, documented)).toEqual(
        written('resource "aws_gate" "g" {\n  # without other\n  one = "safe"\n}'),
      )
    })

    test.each([
      ['what the provider has found by itself', gate({ other: 'x' }, { name: literal('g') })],
      ['nothing', gate({ other: null }, { other: ref('var.other') })],
    ])('does so with what somebody wrote alone: there is %s', async (_, json) => {
      expect(await remedy(json, policy, documented)).toEqual(
        written('resource "aws_gate" "g" {\n  one = "safe"\n}'),
      )
    })

    test('takes out what is write-only, of which a plan shows nothing but the configuration', async () => {
      const exclusive = new Map([['aws_gate', [['one', 'other_wo']]]])
      const secret = policyOf('aws_gate', 'resource "aws_gate" "this" {\n  one = "safe"\n}', gate => {
        const written = gate._body.graph.sources(gate.other_wo!, true).length > 0
        return written ? new Verdict('fail', gate.other_wo!) : PASS
      })
      const json = gate({ one: null, other_wo: null }, { other_wo: literal('hunter2') })
      expect(await remedy(json, secret, { ...UNDOCUMENTED, exclusive })).toEqual(
        written('resource "aws_gate" "g" {\n  # without other_wo\n  one = "safe"\n}'),
      )
    })

    test('leaves it where the rest of the fix is enough', async () => {
      const narrow = policyOf(
        'aws_gate',
        'resource "aws_gate" "this" {\n  one  = "safe"\n  port = 443\n}',
        gate => gate.port!.is(443),
      )
      const json = gate({ other: 'x', port: 22 }, { other: literal('x'), port: literal(22) })
      expect(await remedy(json, narrow, documented)).toEqual(
        written('resource "aws_gate" "g" {\n  port = 443\n}'),
      )
    })

    test('passes nothing for it to a module that is given it', async () => {
      const inner: ModuleJson = {
        resources: [block('aws_gate.g', { one: ref('var.one'), other: ref('var.other') })],
        variables: { one: { default: null }, other: { default: null } },
      } as ModuleJson
      const json = planJson([change('module.m.aws_gate.g', { after: { other: 'x' } })], {
        module_calls: { m: call(inner, { other: literal('x') }, { source: 'a/b/aws' }) },
      })
      expect(await remedy(json, policy, documented)).toEqual(
        written('module "m" {\n  one   = "safe"\n  other = null\n}'),
      )
    })

    test('takes it out of all that the block makes, whatever each has there', async () => {
      const json = planJson(
        ['x', 'y'].map((other, i) => change(`aws_gate.g[${i}]`, { after: { other } })),
        { resources: [block('aws_gate.g', { other: ref('count.index') }, { count: literal(2) })] },
      )
      const hcl = 'resource "aws_gate" "g" {\n  # without other\n  one = "safe"\n}'
      expect((await remedies(json, policy, { documented })).map(({ hcl, proven }) => [hcl, proven])).toEqual([
        [dedent(hcl), true],
        [dedent(hcl), true],
      ])
    })

    test('takes it out where a module of one’s own makes it, beside what is written there', async () => {
      const inner = {
        resources: [block('aws_gate.g', { other: ref('var.made') })],
        variables: { made: { default: null } },
      } as ModuleJson
      const json = planJson([change('module.m.aws_gate.g', { after: { one: null, other: 'x' } })], {
        module_calls: { m: call(inner, { made: literal('X') }, { source: './m' }) },
      })
      expect((await remedy(json, policy, documented)).hcl).toBe(
        '# in module.m (source "./m")\nresource "aws_gate" "g" {\n  # without other\n  one = "safe"\n}',
      )
    })

    test('leaves it to a module that nobody can edit, and decides it', async () => {
      const inner = {
        resources: [block('aws_gate.g', { one: ref('var.one'), other: ref('local.other') })],
        variables: { one: { default: null } },
      } as ModuleJson
      const json = planJson([change('module.m.aws_gate.g', { after: { other: 'x' } })], {
        module_calls: { m: call(inner, {}, { source: 'a/b/aws' }) },
      })
      expect(await remedy(json, policy, documented)).toEqual(
        written('module "m" {\n  one = "safe"\n}', false),
      )
    })

    test('takes the whole of it out, where one of several blocks is at fault', async () => {
      const none = policyOf('aws_gate', 'resource "aws_gate" "this" {\n  one = "safe"\n}', it =>
        it.other!.every(other => not((other as Anything).a!.is(1))),
      )
      const json = gate({ other: [{ a: 1 }, { a: 2 }] })
      expect(await remedy(json, none, documented)).toEqual(
        written('resource "aws_gate" "g" {\n  # without other\n  one = "safe"\n}'),
      )
    })

    test('tells each instance of a block apart that has it', async () => {
      const has = [false, true]
      const json = planJson(
        has.map((is, i) => change(`aws_gate.g[${i}]`, { after: { other: is ? 'x' : null } })),
        {
          resources: [
            block('aws_gate.g', { other: ref('local.others', 'count.index') }, { count: literal(2) }),
          ],
        },
      )
      const found = await remedies(json, policy, { documented })
      expect(found.map(({ hcl }) => hcl.includes('# without other'))).toEqual(has)
    })
  })

  test('takes out what the fix does not write', async () => {
    const policy = policyOf('aws_db', 'resource "aws_db" "this" {}', it => it.open!.isAbsent())
    const json = planJson([change('aws_db.main', { after: { open: 'yes' } })], { resources: [db()] })
    expect(await remedy(json, policy)).toEqual(written('resource "aws_db" "main" {\n  # without open\n}'))
  })

  test.each([
    ['a list', '["net-a", "net-b"]', ['net-a', 'net-b'], true],
    ['a text', '"net-a"', 'net-a', true],
    ['what names the same by its own value', '"open"', 'open', undefined],
  ])('is literals over references: %s', async (_, text, written, proven) => {
    const policy = policyOf('aws_db', `resource "aws_db" "this" {\n  nets = ${text}\n}`, it =>
      not(
        follow(it.nets as never, 'aws_net', 'name').some(net => (net as unknown as Anything).open!.is(true)),
      ),
    )
    const isList = Array.isArray(written)
    const nets = ref('aws_net.open.name', 'aws_net.open')
    const json = planJson(
      [
        change('aws_db.main', isList ? { after: { nets: ['x'] } } : { after: { nets: 'open' } }),
        change('aws_net.open', { after: { name: isList ? 'x' : 'open', open: true } }),
      ],
      { resources: [block('aws_db.main', { nets }), block('aws_net.open')] },
    )
    expect((await remedy(json, policy)).proven).toBe(proven)
  })

  test('leaves to the reader what the plan does not have', async () => {
    const fix = 'resource "aws_db" "this" {\n  key = aws_key.example.arn\n}'
    const policy = policyOf('aws_db', fix, it => follow(it.key as never, 'aws_key', 'arn').some())
    const json = planJson([change('aws_db.main', { after: { key: 'alias/aws/db' } })], { resources: [db()] })
    expect(await remedy(json, policy)).toEqual(
      written('resource "aws_db" "main" {\n  key = "<ARN of an aws_key>"\n}'),
    )
  })
})

describe('of what the provider that made the plan does not have', () => {
  const LACKS = /^# first take a newer provider: the one that made this plan has no (.*)\n\n/
  const guarded = policyOf(
    'aws_db',
    'resource "aws_db" "this" {\n  guarded = true\n  box {\n    on = true\n    lid {\n      shut = true\n    }\n  }\n}',
    it =>
      all(
        it.guarded!.is(true),
        ...[['on'], ['lid', 'shut']].map(steps =>
          steps.reduce<Value>((at, step) => at._child(step), it.box!).is(true),
        ),
      ),
  )
  const id = { unknown: { id: true } }
  const full = { guarded: true, name: null, box: [{ on: true, lid: [{ shut: true }] }] }
  const told = async (sides: object, of = 'aws_db.main') => {
    const root: ModuleJson = of.startsWith('module.')
      ? { module_calls: { m: call({ resources: [db()] }, {}, { source: 'registry/m' }) } }
      : { resources: [db()] }
    const { hcl = '', proven } = await remedy(planJson([change(of, sides)], root), guarded)
    return { lacked: LACKS.exec(hcl)?.[1], proven }
  }

  test.each([
    ['an argument', { ...full, guarded: undefined }, '`guarded`'],
    ['a block', { ...full, box: undefined }, '`box`'],
    ['an argument of a block', { ...full, box: [{ lid: [{ shut: true }] }] }, '`box.on`'],
    ['a block in a block', { ...full, box: [{ on: true }] }, '`box.lid`'],
    ['an argument in a block of a block', { ...full, box: [{ on: true, lid: [{}] }] }, '`box.lid.shut`'],
    ['several', { name: null }, '`guarded` and `box`'],
  ])('it says so: %s', async (_, after, lacked) => {
    expect(await told({ after, ...id })).toEqual({ lacked, proven: undefined })
  })

  test('it says so where a module decides it, too', async () => {
    const { lacked } = await told({ after: { ...full, guarded: undefined }, ...id }, 'module.m.aws_db.main')
    expect(lacked).toBe('`guarded`')
  })

  test.each([
    ['is not set', { after: { ...full, guarded: null }, ...id }],
    ['is no block today', { after: { ...full, box: [] }, ...id }],
    ['is no block, by itself, today', { after: { ...full, box: null }, ...id }],
    [
      'is set by the provider',
      { after: { ...full, guarded: undefined }, unknown: { id: true, guarded: true } },
    ],
    [
      'stands in a block that the provider makes',
      { after: { ...full, box: undefined }, unknown: { id: true, box: true } },
    ],
    [
      'is set by the provider in a block',
      { after: { ...full, box: [{ lid: [{ shut: true }] }] }, unknown: { id: true, box: [{ on: true }] } },
    ],
  ])('it says nothing of what it has: what %s', async (_, sides) => {
    expect((await told(sides)).lacked).toBe(undefined)
  })

  test('it says nothing of what Terraform reads itself', async () => {
    const kept = policyOf(
      'aws_db',
      'resource "aws_db" "this" {\n  guarded = true\n  lifecycle {\n    ignore_changes = [name]\n  }\n}',
      it => new Verdict('fail', it.guarded!),
    )
    const json = planJson([change('aws_db.main', { after: { guarded: null, name: null }, ...id })], {
      resources: [db()],
    })
    expect((await remedy(json, kept)).hcl).toMatch(/^resource[\s\S]*ignore_changes/)
  })

  test.each([
    ['leaves out what nobody set', { after: { ...full, guarded: undefined, name: undefined }, ...id }],
    ['was written by hand', { after: { ...full, guarded: undefined } }],
  ])('it says nothing where the plan %s', async (_, sides) => {
    expect(await told(sides)).toEqual({ lacked: undefined, proven: true })
  })

  test('it says nothing where the plan has no masks', async () => {
    const json = {
      format_version: '1.2',
      planned_values: {
        root_module: {
          resources: [
            {
              address: 'aws_db.main',
              mode: 'managed',
              type: 'aws_db',
              name: 'main',
              values: { id: 'x', name: null, box: full.box },
            },
          ],
        },
      },
      configuration: { root_module: { resources: [db()] } },
    }
    const { hcl } = await remedy(json, guarded)
    expect(hcl).toMatch(/^resource/)
  })
})

describe('what a module was given', () => {
  const inner = (expression: object, variables: object = {}): ModuleJson =>
    ({ resources: [db(expression)], variables }) as ModuleJson
  const registry = { source: 'terraform-aws-modules/rds/aws' }

  test.each([
    ['an argument', { encrypted: literal(false) }],
    ['a default', {}],
  ])('is written at the call: %s', async (_, passed) => {
    const module = inner(ref('var.encrypted'), { encrypted: { default: false } })
    const json = planJson([change('module.db.aws_db.main', off)], {
      module_calls: { db: call(module, passed, registry) },
    })
    expect(await remedy(json, encrypted)).toEqual(written('module "db" {\n  encrypted = true\n}'))
  })

  test('is written at the call where nothing was passed, and the attribute has the default of the provider', async () => {
    const module = inner(ref('var.db_encrypted'), { db_encrypted: { default: null } })
    const json = planJson([change('module.db.aws_db.main', { after: { encrypted: 0 } })], {
      module_calls: { db: call(module, {}, registry) },
    })
    expect(await remedy(json, encrypted)).toEqual(written('module "db" {\n  db_encrypted = true\n}'))
  })

  test.each([
    ['what stands where nothing is passed', null, 0, 'keep = 365', (keep: Value) => keep.atLeast(1)],
    [
      'a set, which a plan has in an order of its own',
      ['b', 'a'],
      ['a', 'b'],
      'keep = ["a", "b", "c"]',
      (keep: Value) => keep.hasAtLeast(3),
    ],
  ])('is written at the call: %s', async (_, passed, planned, fix, must) => {
    const policy = policyOf('aws_db', `resource "aws_db" "this" {\n  ${fix}\n}`, it => must(it.keep!))
    const module = { resources: [block('aws_db.main', { keep: ref('var.days') })], variables: { days: {} } }
    const json = planJson([change('module.db.aws_db.main', { after: { keep: planned } })], {
      module_calls: { db: call(module, { days: literal(passed) }, registry) },
    })
    expect(await remedy(json, policy)).toEqual(written(`module "db" {\n  ${fix.replace('keep', 'days')}\n}`))
  })

  test('through nested modules under count and for_each, at the outermost', async () => {
    const middle = {
      module_calls: {
        db: call(inner(ref('var.on')), { on: ref('var.crypt') }, { ...registry, count: literal(1) }),
      },
    }
    const json = planJson([change('module.all["a"].module.db[0].aws_db.main', off)], {
      module_calls: {
        all: call(middle, { crypt: literal(false) }, { source: './all', forEach: ref('local.x') }),
      },
    })
    expect(await remedy(json, encrypted)).toEqual(written('module "all" {\n  crypt = true\n}'))
  })

  test('not further out than it holds the same', async () => {
    const middle = {
      module_calls: { db: call(inner(ref('var.encrypted')), { encrypted: ref('var.open') }, registry) },
    }
    const json = planJson([change('module.all.module.db.aws_db.main', off)], {
      module_calls: { all: call(middle, { open: literal(true) }, { source: './all' }) },
    })
    expect(await remedy(json, encrypted)).toEqual(
      written('# in module.all (source "./all")\nmodule "db" {\n  encrypted = true\n}'),
    )
  })

  test('as one element of what it is repeated over, and nothing else of it is told', async () => {
    const repeated = block('aws_db.main', { encrypted: ref('each.value') }, { forEach: ref('var.all') })
    const all = { a: false, secret: 'p1umb' }
    const json = planJson([change('module.db.aws_db.main["a"]', off)], {
      module_calls: { db: call({ resources: [repeated] }, { all: literal(all) }, registry) },
    })
    expect(await remedy(json, encrypted)).toEqual(
      written('module "db" {\n  all = {\n    # …\n    a = true\n  }\n}'),
    )
  })

  test('as the element of the one input that has it, where others decide what it is repeated over', async () => {
    const main = block('aws_db.main', { encrypted: ref('each.value') }, { forEach: ref('var.all', 'var.on') })
    const passed = { all: literal({ a: false }), on: literal(true) }
    const json = planJson([change('module.db.aws_db.main["a"]', off)], {
      module_calls: { db: call({ resources: [main] }, passed, registry) },
    })
    expect(await remedy(json, encrypted)).toEqual(written('module "db" {\n  all = {\n    a = true\n  }\n}'))
  })

  test('is named as likely where a local stands on the way', async () => {
    const variables = {
      storage_encrypted: { default: false, description: 'Whether the storage\nis encrypted' },
      name: {},
    }
    const json = planJson([change('module.db.aws_db.main', off)], {
      module_calls: { db: call(inner(ref('local.on'), variables), {}, registry) },
    })
    const { hcl, proven } = await remedy(json, encrypted)
    expect({ hcl, proven }).toEqual(
      written(
        `
          module "db" {
            # \`encrypted\` of aws_db is decided inside the module
            # likely: storage_encrypted (Whether the storage is encrypted; default false)
          }
        `,
        false,
      ),
    )
  })

  test('is named for an attribute of a block by the words of both', async () => {
    const fix = 'resource "aws_db" "this" {\n  tracing_config {\n    mode = "on"\n  }\n}'
    const policy = policyOf('aws_db', fix, it => (it.tracing_config as Anything).mode!.is('on'))
    const json = planJson([change('module.db.aws_db.main', { after: { tracing_config: [] } })], {
      module_calls: { db: call(inner(ref('local.x'), { tracing_mode: {}, lock_mode: {} }), {}, registry) },
    })
    const { hcl } = await remedy(json, policy)
    expect(hcl).toContain('# likely: tracing_mode')
    expect(hcl).not.toContain('lock_mode')
  })

  test('is said to be none where no input fits; no default of a sensitive one is told', async () => {
    const of = async (variables: object) =>
      (
        await remedy(
          planJson([change('module.db.aws_db.main', off)], {
            module_calls: { db: call(inner(ref('local.on'), variables), {}, registry) },
          }),
          encrypted,
        )
      ).hcl
    expect(await of({ name: {} })).toContain('# no input of it fits')
    const sensitive = await of({ is_encrypted: { default: 'p1umb-secret', sensitive: true } })
    expect(sensitive).toContain('# likely: is_encrypted')
    expect(sensitive).not.toContain('p1umb-secret')
  })

  test.each([
    ['tracing_config.mode', 'tracing_mode', 'null'],
    ['dead_letter.target_arn', 'dead_letter_target_arn', '""'],
    ['ticket.enabled', 'ticket_enabled', 'false'],
  ])('is likely the one of the words of the block and the attribute: %s', async (path, name, initial) => {
    const [outer, attribute] = path.split('.') as [string, string]
    const fix = `resource "aws_fn" "this" {\n  ${outer} {\n    ${attribute} = "on"\n  }\n}`
    const policy = policyOf('aws_fn', fix, it => (it[outer] as Anything)[attribute]!.is('on'))
    const variables = { [name]: { default: JSON.parse(initial) }, other: {} }
    const json = planJson([change('module.m.aws_fn.x', { after: { [outer]: [] } })], {
      module_calls: { m: call({ resources: [block('aws_fn.x')], variables } as ModuleJson, {}, registry) },
    })
    expect(await remedy(json, policy)).toEqual(
      written(`module "m" {\n  # likely: ${name}\n  ${name} = "on"\n}`, false),
    )
  })

  test.each([
    ['acm_certificate_arn', 'certificate_arn', true],
    ['kms_master_key_id', 'kms_key_id', true],
    ['acm_certificate_arn', 'fn_arn', false],
    ['acm_certificate_arn', 'certificate_name', false],
  ])('is likely one that says less, but nothing else: %s by %s', async (attribute, name, fits) => {
    const fix = `resource "aws_fn" "this" {\n  seen {\n    ${attribute} = "on"\n  }\n}`
    const policy = policyOf('aws_fn', fix, it => (it.seen as Anything)[attribute]!.is('on'))
    const json = planJson([change('module.m.aws_fn.x', { after: { seen: [] } })], {
      module_calls: {
        m: call({ resources: [block('aws_fn.x')], variables: { [name]: {} } } as ModuleJson, {}, registry),
      },
    })
    expect((await remedy(json, policy)).hcl?.includes(`likely: ${name}`)).toBe(fits)
  })

  test.each([
    ['egress', 'egress_rules'],
    ['access_log', 'access_logs'],
    ['addresses', 'address'],
    ['status', 'box_status'],
  ])('is likely the one of a word that ends on an s: %s by %s', async (attribute, name) => {
    const fix = `resource "aws_box" "this" {\n  ${attribute} {\n    on = true\n  }\n}`
    const policy = policyOf('aws_box', fix, it => (it[attribute] as Anything).on!.is(true))
    const resources = [block('aws_box.x')]
    const json = planJson([change('module.m.aws_box.x', { after: { [attribute]: [] } })], {
      module_calls: {
        m: call({ resources, variables: { [name]: {}, other: {} } } as ModuleJson, {}, registry),
      },
    })
    expect((await remedy(json, policy)).hcl).toContain(`likely: ${name}`)
  })

  test.each(['allow_unencrypted_uploads', 'encryptedness', 'description'])(
    'is not one whose name has only its letters: %s',
    async name => {
      const json = planJson([change('module.db.aws_db.main', off)], {
        module_calls: { db: call(inner(ref('local.on'), { [name]: {} }), {}, registry) },
      })
      expect((await remedy(json, encrypted)).hcl).toContain('# no input of it fits')
    },
  )

  test('is likely the one of that name, wherever its own value comes from', async () => {
    const middle = {
      module_calls: {
        db: call(
          inner(ref('var.mode', 'var.encrypted'), { mode: { default: {} }, encrypted: { default: null } }),
          { encrypted: ref('var.encrypted') },
          registry,
        ),
      },
      variables: { encrypted: {} },
    }
    const json = planJson([change('module.all.module.db.aws_db.main', off)], {
      module_calls: { all: call(middle, { encrypted: literal(false) }, { source: './all' }) },
    })
    expect((await remedy(json, encrypted)).hcl).toBe(
      dedent(`
        # in module.all (source "./all")
        module "db" {
          # likely: encrypted
          encrypted = true
        }
      `),
    )
  })

  test.each([
    ['what its call is repeated over', ref('each.value.on', 'each.value')],
    [
      'what its call is repeated over, or a default beside it',
      ref('each.value.on', 'each.value', 'var.defaults.on', 'var.defaults'),
    ],
  ])('in a module in it, is followed to %s', async (_, passed) => {
    const variables = { boxes: {}, defaults: {}, create: { default: true }, db_encrypted: {} }
    const middle = {
      module_calls: {
        db: call(
          inner(ref('var.on', 'var.off')),
          { on: passed },
          { source: './db', forEach: ref('var.boxes', 'var.create') },
        ),
      },
      variables,
    }
    const json = planJson([change('module.all.module.db["a"].aws_db.main', off)], {
      module_calls: { all: call(middle as ModuleJson, { boxes: ref('local.x') }, registry) },
    })
    const { hcl } = await remedy(json, encrypted)
    expect(hcl).toContain('# likely: boxes')
    for (const other of ['db_encrypted', 'create']) expect(hcl).not.toContain(`likely: ${other}`)
    expect(hcl?.includes('# likely: defaults')).toBe(JSON.stringify(passed).includes('defaults'))
  })

  test.each([
    ['its block and attribute', 'aws_fn', 'tracing_config.mode', ['tracing_mode'], ['mode', 'metrics_mode']],
    ['the innermost block', 'aws_q', 'info.cloud_logs.enabled', ['cloud_logs_enabled'], ['s3_enabled']],
    ['nothing besides', 'aws_fn', 'tracing_config.mode', ['tracing_mode'], ['edge_tracing_mode']],
    ['the block, which another begins with', 'aws_pg_group', 'rate.value', ['pg_rates'], ['rate_value_unit']],
    ['the type', 'aws_box_crypt_rules', 'rule.key_id', ['crypt_rules'], ['cors_rule', 'lifecycle_rule']],
    [
      'the type and the block',
      'aws_net_acl',
      'ingress.cidr_block',
      ['net_acl_ingress'],
      ['nat_cidr_block', 'group_ingress'],
    ],
  ])('is the likelier the more of it is named: %s', async (_, type, path, likely, others) => {
    const steps = path.split('.')
    const fix = `resource "${type}" "this" {\n${steps
      .slice(0, -1)
      .map(one => `${one} {\n`)
      .join('')}${steps.at(-1)} = "x"${'\n}'.repeat(steps.length)}`
    const policy = policyOf(type, fix, it => steps.reduce((at, step) => at[step] as Anything, it).is('x'))
    const variables = Object.fromEntries([...others, ...likely].map(name => [name, {}]))
    const after = steps.reduceRight<unknown>(
      (inner, step) => ({ [step]: step === steps.at(-1) ? inner : [inner] }),
      'y',
    ) as object
    const json = planJson([change(`module.m.${type}.x`, { after })], {
      module_calls: { m: call({ resources: [block(`${type}.x`)], variables } as ModuleJson, {}, registry) },
    })
    const told = (await remedy(json, policy)).hcl?.match(/(?<=likely: )\w+/g)
    expect(told).toEqual(likely)
  })

  test.each([
    ['an attribute that is not set', 'true', undefined, false],
    ['a number', '365', 0, false],
    ['a flag', 'true', false, 0],
    ['a text', '"x"', '', 0],
  ])('that is off is not taken for %s', async (_, fixed, raw, held) => {
    const policy = policyOf('aws_db', `resource "aws_db" "this" {\n  keep = ${fixed}\n}`, it =>
      it.keep!.is(JSON.parse(fixed)),
    )
    const module = { resources: [block('aws_db.main', { keep: ref('var.on') })], variables: { on: {} } }
    const json = planJson([change('module.db.aws_db.main', { after: { keep: raw } })], {
      module_calls: { db: call(module as ModuleJson, { on: literal(held) }, registry) },
    })
    const { hcl, proven } = await remedy(json, policy)
    expect(hcl).not.toMatch(/^ +on =/m)
    expect(proven).toBe(undefined)
  })

  test('that is a list or an object is given the whole of a block that it makes, or nothing', async () => {
    const fix = `
      resource "aws_cdn" "this" {
        origin {
          id = "web"
          tls {
            mode = "on"
          }
        }
      }
    `
    const policy = policyOf('aws_cdn', fix, it => (it.origin as Anything).tls!.isSet())
    const json = planJson([change('module.m.aws_cdn.x', { after: { origin: [] } })], {
      module_calls: {
        m: call(
          { resources: [block('aws_cdn.x')], variables: { origin: { default: {} } } } as ModuleJson,
          {},
          registry,
        ),
      },
    })
    expect(await remedy(json, policy)).toEqual(
      written(
        `
          module "m" {
            # \`origin\` of aws_cdn is decided inside the module; it has to hold id = "web", tls.mode = "on"
            # likely: origin (default {})
          }
        `,
        false,
      ),
    )
  })

  test('is told to hold nothing where the fix takes it out', async () => {
    const policy = policyOf('aws_db', 'resource "aws_db" "this" {}', it => it.word!.isAbsent())
    const module = { resources: [block('aws_db.x', { word: ref('local.x') })], variables: { word: {} } }
    const json = planJson([change('module.m.aws_db.x', { after: { word: 'p1umb' } })], {
      module_calls: { m: call(module as ModuleJson, {}, registry) },
    })
    expect(await remedy(json, policy)).toEqual(
      written('module "m" {\n  # likely: word\n  word = null\n}', false),
    )
  })

  test.each([
    ['an object', {}, 'tls = {\n    # …\n    mode = "on"\n  }'],
    ['a list', [], 'tls = [{\n    # …\n    mode = "on"\n  }]'],
  ])('keeps what is passed and cannot be seen: %s', async (_, initial, expected) => {
    const fix = 'resource "aws_cdn" "this" {\n  tls {\n    mode = "on"\n  }\n}'
    const policy = policyOf('aws_cdn', fix, it => (it.tls as Anything).mode!.is('on'))
    const module = { resources: [block('aws_cdn.x')], variables: { tls: { default: initial } } }
    const json = planJson([change('module.m.aws_cdn.x', { after: { tls: [{ mode: 'off' }] } })], {
      module_calls: { m: call(module as ModuleJson, { tls: ref('local.tls') }, registry) },
    })
    expect((await remedy(json, policy)).hcl).toContain(expected)
  })

  describe('is one entry of an object', () => {
    const fix = 'resource "aws_cdn" "this" {\n  tls {\n    mode = "on"\n  }\n}'
    const policy = policyOf('aws_cdn', fix, it => (it.tls as Anything).mode!.is('on'))
    const held = { mode: 'off', ciphers: ['a'], limit: 1 }
    const at = async (passed: object, variable: object) => {
      const resources = [block('aws_cdn.x', { tls: { mode: ref('var.tls.mode', 'var.tls') } })]
      const json = planJson([change('module.m.aws_cdn.x', { after: { tls: [{ mode: 'off' }] } })], {
        module_calls: {
          m: call({ resources, variables: { tls: variable } } as ModuleJson, passed, registry),
        },
      })
      return (await remedy(json, policy)).hcl
    }
    const told = '…\n    mode = "on"'

    test('of the default, whose others would be gone', async () => {
      expect(await at({}, { default: held })).toBe(
        dedent(`
          module "m" {
            tls = {
              mode    = "on"
              ciphers = ["a"]
              limit   = 1
            }
          }
        `),
      )
    })

    test.each([
      ['of what is passed, which may be secret', { tls: literal(held) }, { default: {} }],
      ['of a default that is secret', {}, { default: held, sensitive: true }],
      ['of a default that is long', {}, { default: { ...held, long: 'x'.repeat(500) } }],
    ])('%s', async (_, passed, variable) => {
      const hcl = await at(passed, variable)
      expect(hcl).toContain(told)
      expect(hcl).not.toContain('ciphers')
    })
  })

  test('is not a flag that only tells whether anything is made', async () => {
    const own = block(
      'aws_db.main',
      { encrypted: ref('each.value.on', 'each.value') },
      {
        forEach: ref('var.boxes', 'var.create'),
      },
    )
    const variables = { boxes: {}, create: { default: true } }
    const json = planJson([change('module.db.aws_db.main["a"]', off)], {
      module_calls: {
        db: call(
          { resources: [own], variables } as ModuleJson,
          { boxes: ref('local.x'), create: ref('local.y') },
          registry,
        ),
      },
    })
    expect((await remedy(json, encrypted)).hcl?.match(/(?<=likely: )\w+/g)).toEqual(['boxes'])
  })

  test('where it holds something else than the attribute, is not taken for it', async () => {
    const json = planJson([change('module.db.aws_db.main', off)], {
      module_calls: { db: call(inner(ref('var.open'), { open: {} }), { open: literal(true) }, registry) },
    })
    const { hcl, proven } = await remedy(json, encrypted)
    expect(hcl).toContain('# likely: open')
    expect(proven).toBe(undefined)
  })
})

describe('what a module beside the root decides', () => {
  const local = { source: './data' }
  const module = (resources: object[], variables: object = {}): ModuleJson =>
    ({ resources, variables }) as ModuleJson
  const plan = (made: object, inner: ModuleJson, passed: object = {}) =>
    planJson([made], { module_calls: { data: call(inner, passed, local) } })

  test.each([
    ['a condition', ref('var.create', 'var.encrypted')],
    ['a local', ref('local.encrypted')],
  ])('is told at the call, and not written over for all of its callers: %s', async (_, expression) => {
    const variables = { create: { default: true }, encrypted: { default: null } }
    const json = plan(change('module.data.aws_db.main', off), module([db(expression)], variables))
    expect(await remedy(json, encrypted)).toEqual(
      written('module "data" {\n  # likely: encrypted\n  encrypted = true\n}', false),
    )
  })

  describe('of a flag alone', () => {
    const policy = policyOf('aws_db', 'resource "aws_db" "this" {\n  accept = "disable"\n}', it =>
      it.accept!.isNot('enable'),
    )
    const at = (expression: object, passed: object, accept: unknown = 'enable', source = local) => {
      const inner = module([block('aws_db.main', { accept: expression })], {
        accept_all: { default: true },
        kind: {},
      })
      const json = planJson([change('module.data.aws_db.main', { after: { accept } })], {
        module_calls: { data: call(inner, passed, source) },
      })
      return remedy(json, policy)
    }
    const turned = written('module "data" {\n  # likely: accept_all\n  accept_all = false\n}', false)

    test('is told at the call by the other value of that', async () => {
      expect(await at(ref('var.accept_all'), { accept_all: literal(true) })).toEqual(turned)
    })

    test('also where the flag has its default', async () => {
      expect(await at(ref('var.accept_all'), {})).toEqual(turned)
    })

    test('also where nobody can edit the module', async () => {
      expect(await at(ref('var.accept_all'), {}, 'enable', { source: 'registry/data' })).toEqual(turned)
    })

    test('not where something else is named beside it', async () => {
      const { hcl } = await at(ref('var.accept_all', 'var.kind'), { kind: literal('enable') })
      expect(hcl).not.toContain('accept_all')
    })

    test('not where the plan does not tell what it holds', async () => {
      const { hcl } = await at(ref('var.accept_all'), { accept_all: ref('local.accept') })
      expect(hcl).not.toContain('accept_all =')
    })

    test('and in a block of several the one that stands is not doubled', async () => {
      const fix = 'resource "aws_db" "this" {\n  pair {\n    name  = "log"\n    value = "yes"\n  }\n}'
      const logs = policyOf('aws_db', fix, it => {
        const pairs = [0, 1, 2].map(i => it.pair!._child(i))
        const meant = pairs.filter(pair => pair._child('name')._raw === 'log')
        return meant.some(pair => pair._child('value')._raw === 'yes')
          ? it.pair!.isSet()
          : all(...meant.map(pair => pair._child('value').is('yes')))
      })
      const pair = [
        { name: literal('other'), value: literal('1') },
        { name: literal('log'), value: ref('var.accept_all') },
      ]
      const after = {
        pair: [
          { name: 'log', value: 'no' },
          { name: 'other', value: '1' },
        ],
      }
      const json = plan(
        change('module.data.aws_db.main', { after }),
        module([block('aws_db.main', { pair })], { accept_all: { default: false } }),
      )
      expect(await remedy(json, logs)).toEqual(
        written('module "data" {\n  # likely: accept_all\n  accept_all = true\n}', false),
      )
    })
  })

  test('is told at the call also where another module in it makes a document of it', async () => {
    const fix =
      'resource "aws_task" "this" {\n  parts = jsonencode([{\n    user = "1000"\n    of   = ["a", "b"]\n  }])\n}'
    const policy = policyOf('aws_task', fix, it =>
      not(it.parts!.satisfies(text => text.includes('"0"'), 'x')),
    )
    const own = block('aws_task.main', { parts: ref('module.part.json', 'module.part') })
    const json = plan(
      change('module.data.aws_task.main', { after: { parts: '[{"name":"web","at":1,"user":"0"}]' } }),
      module([own], { parts: { default: {} } }),
    )
    expect(await remedy(json, policy)).toEqual(
      written(
        'module "data" {\n  # `parts` of aws_task is decided inside the module; it has to hold [{ user = "1000", of = ["a", "b"] }]\n  # likely: parts (default {})\n}',
        false,
      ),
    )
  })

  test('is written at the call where the variable is seen to hold what the attribute holds', async () => {
    const policy = policyOf('aws_db', 'resource "aws_db" "this" {\n  owner = "orders"\n}', it =>
      it.owner!.isNot('root'),
    )
    const own = block('aws_db.main', { owner: ref('var.create', 'var.owner') })
    const variables = { create: { default: true }, owner: {} }
    const json = plan(
      change('module.data.aws_db.main', { after: { owner: 'root' } }),
      module([own], variables),
      { owner: literal('root') },
    )
    expect(await remedy(json, policy)).toEqual(written('module "data" {\n  owner = "orders"\n}'))
  })

  test('is told at the outermost call where a module hands on what it decides', async () => {
    const middle = {
      module_calls: {
        db: call(
          module([db(ref('var.encrypted'))], { encrypted: {} }),
          { encrypted: ref('local.on') },
          local,
        ),
      },
      variables: { encrypted: {} },
    }
    const json = planJson([change('module.all.module.db.aws_db.main', off)], {
      module_calls: { all: call(middle, {}, { source: './all' }) },
    })
    expect(await remedy(json, encrypted)).toEqual(
      written('module "all" {\n  # likely: encrypted\n  encrypted = true\n}', false),
    )
  })

  test('is written at the inner call where no input of the outer module fits, in nothing that nobody can edit', async () => {
    const inner = call(
      module([db(ref('var.encrypted'))], { encrypted: {} }),
      { encrypted: ref('each.value.on') },
      { source: 'a/b/aws', forEach: ref('local.all') },
    )
    const json = planJson([change('module.all.module.db["x"].aws_db.main', off)], {
      module_calls: { all: call({ module_calls: { db: inner } }, {}, { source: './all' }) },
    })
    expect((await remedy(json, encrypted)).hcl).toBe(
      '# in module.all (source "./all")\nmodule "db" {\n  encrypted = true\n}',
    )
  })

  test('is told at the outermost call also where each module on the way makes something of it', async () => {
    const own = db(ref('local.create', 'var.encrypted'))
    const passed = { encrypted: ref('var.create', 'var.encrypted') }
    const middle = {
      module_calls: { db: call(module([own], { encrypted: {} }), passed, local) },
      variables: { create: {}, encrypted: {} },
    }
    const json = planJson([change('module.all.module.db.aws_db.main', off)], {
      module_calls: { all: call(middle, {}, { source: './all' }) },
    })
    expect((await remedy(json, encrypted)).hcl).toBe(
      'module "all" {\n  # likely: encrypted\n  encrypted = true\n}',
    )
  })

  test('is written into it where no input of it fits', async () => {
    const json = plan(
      change('module.data.aws_db.main', off),
      module([db(ref('local.on'))], { name: { default: 'orders' } }),
    )
    expect(await remedy(json, encrypted)).toEqual(
      written('# in module.data (source "./data")\nresource "aws_db" "main" {\n  encrypted = true\n}'),
    )
  })

  describe('by an input that has a name like it, and is seen to be another', () => {
    const narrow = policyOf(
      'aws_wall',
      'resource "aws_wall" "this" {\n  rule {\n    from_ranges = ["10.0.0.0/8"]\n  }\n}',
      it => it.rule!.every(rule => not((rule as Anything).from_ranges!.has('0.0.0.0/0'))),
    )
    const open = change('module.data.aws_wall.w', { after: { rule: [{ from_ranges: ['0.0.0.0/0'] }] } })
    const inModule = `
      # in module.data (source "./data")
      resource "aws_wall" "w" {
        rule {
          from_ranges = ["10.0.0.0/8"]
        }
      }
    `
    const atCall = (name: string) => `
      module "data" {
        # \`rule.from_ranges\` of aws_wall is decided inside the module
        # likely: ${name}
      }
    `
    const givenBy = (name: string, held: object) =>
      plan(open, module([block('aws_wall.w')], { [name]: {} }), { [name]: held })

    test('is written into it where it holds something else', async () => {
      expect(await remedy(givenBy('from_range', literal('192.168.0.0/16')), narrow)).toEqual(
        written(inModule),
      )
    })

    test.each([
      ['s3_bucket_name', false],
      ['log_bucket_name', true],
    ])('is written into it where it has none of the words of the block: %s', async (name, isTold) => {
      const logging = policyOf(
        'aws_wall',
        'resource "aws_wall" "this" {\n  access_logs {\n    bucket = "logs"\n  }\n}',
        it => (it.access_logs as Anything).bucket!.isSet(),
      )
      const json = plan(
        change('module.data.aws_wall.w', { after: { access_logs: [] } }),
        module([block('aws_wall.w')], { [name]: {} }),
        { [name]: ref('local.bucket') },
      )
      const { hcl } = await remedy(json, logging)
      expect(hcl).toContain(isTold ? `# likely: ${name}` : 'resource "aws_wall" "w" {')
    })

    test.each([
      ['holds what stands there', 'from_range', literal('0.0.0.0/0')],
      ['is not seen', 'from_range', ref('local.all')],
      ['has a word of the block', 'rule_from_range', ref('local.all')],
    ])('is told at the call: one that %s', async (_, name, held) => {
      expect(await remedy(givenBy(name, held), narrow)).toEqual(written(atCall(name), false))
    })

    test.each([
      ['a range', {}, ref('local.network'), true],
      ['a range that is seen', {}, literal('10.0.0.0/16'), true],
      ['its rules', {}, literal([{ from_ranges: ['0.0.0.0/0'] }]), false],
      ['its rules, by default', { default: [] }, undefined, false],
    ])(
      'of blocks whose references a plan tells together, names %s',
      async (_, variable, passed, isInModule) => {
        const json = plan(
          open,
          module([block('aws_wall.w', { rule: ref('var.network') })], { network: variable }),
          passed && { network: passed },
        )
        const { hcl } = await remedy(json, narrow)
        expect(hcl).toContain(isInModule ? 'resource "aws_wall" "w" {' : '# likely: network')
      },
    )

    test('beside a module that nobody can edit, is told at the call all the same', async () => {
      const json = planJson([open], {
        module_calls: {
          data: call(
            module([block('aws_wall.w')], { from_range: {} }),
            { from_range: literal('192.168.0.0/16') },
            { source: 'a/b/aws' },
          ),
        },
      })
      expect(await remedy(json, narrow)).toEqual(written(atCall('from_range'), false))
    })
  })

  describe('in a document that names inputs', () => {
    const fix = 'resource "aws_task" "this" {\n  parts = jsonencode([{ user = "1000" }])\n}'
    const policy = policyOf('aws_task', fix, it =>
      not(it.parts!.satisfies(text => text.includes('"0"'), 'x')),
    )
    const task = (variables: Record<string, object>, passed: object) =>
      plan(
        change('module.data.aws_task.main', { after: { parts: '[{"name":"web","user":"0"}]' } }),
        module(
          [block('aws_task.main', { parts: ref(...Object.keys(variables).map(name => `var.${name}`)) })],
          variables,
        ),
        passed,
      )

    test('as words, is written there', async () => {
      const json = task(
        { image: {}, host: { default: null } },
        { image: literal('web'), host: ref('aws_db.a.host') },
      )
      const { hcl } = await remedy(json, policy)
      expect(hcl).toContain('# in module.data (source "./data")\nresource "aws_task" "main" {')
      expect(hcl).toContain('user = "1000"')
    })

    test.each([
      [
        'a map of them',
        { image: {}, all: {} },
        { image: literal('web'), all: literal({ web: { user: '0' } }) },
      ],
      [
        'one that is called as the attribute',
        { image: {}, parts: {} },
        { image: literal('web'), parts: ref('local.parts') },
      ],
    ])('as more than words, is told at the call: %s', async (_, variables, passed) => {
      expect((await remedy(task(variables, passed), policy)).hcl).toMatch(/^module "data" \{/)
    })
  })

  describe('in a dynamic block', () => {
    const fix = 'resource "aws_set" "this" {\n  setting {\n    name  = "tls"\n    value = "on"\n  }\n}'
    const isSet = policyOf('aws_set', fix, it =>
      it.setting!.some(one => all((one as Anything).name!.is('tls'), (one as Anything).value!.is('on'))),
    )
    const told = (entries: string) => `
      module "data" {
        # \`setting\` of aws_set is decided inside the module; it has to hold ${entries}
        # likely: all_settings (default [])
      }
    `
    const variables = { all_settings: { default: [] }, name: {} }

    test.each([
      ['other blocks of which stand', { setting: [{ name: 'log', value: '1' }] }],
      ['that stands as it must not be', { setting: [{ name: 'tls', value: 'off' }] }, 'value = "on"'],
      ['of which none stands', { setting: [] }],
    ])('%s, gets none beside it', async (_, after, entries = 'name = "tls", value = "on"') => {
      const json = plan(
        change('module.data.aws_set.main', { after }),
        module([block('aws_set.main')], variables),
      )
      expect(await remedy(json, isSet)).toEqual(written(told(entries), false))
    })

    test('of which the fix has two, is told with both', async () => {
      const has = (it: Anything, name: string, value: string) =>
        it.setting!.some(one => all((one as Anything).name!.is(name), (one as Anything).value!.is(value)))
      const both = policyOf(
        'aws_set',
        fix.replace(/}\n}$/, '}\n  setting {\n    name  = "log"\n    value = "all"\n  }\n}'),
        it => all(has(it, 'tls', 'on'), has(it, 'log', 'all')),
      )
      const json = plan(
        change('module.data.aws_set.main', { after: { setting: [{ name: 'size', value: '1' }] } }),
        module([block('aws_set.main')], variables),
      )
      const { hcl } = await remedy(json, both)
      expect(hcl).toContain('it has to hold name = "tls", value = "on"\n')
      expect(hcl).toContain('it has to hold name = "log", value = "all"\n')
    })

    test('is told by the input that decides a part of it, and no other part is written', async () => {
      const cert = policyOf(
        'aws_cdn',
        'resource "aws_cdn" "this" {\n  tls {\n    acm_cert_arn = aws_cert.example.arn\n    method       = "sni"\n  }\n}',
        it => (it.tls as Anything).acm_cert_arn!.isSet(),
      )
      const json = planJson([change('module.data.aws_cdn.x', { after: { tls: [{ default: true }] } })], {
        module_calls: {
          data: call(
            { resources: [block('aws_cdn.x')], variables: { cert_arn: { default: null } } } as ModuleJson,
            {},
            { source: './data' },
          ),
        },
      })
      expect(await remedy(json, cert)).toEqual(
        written(
          `
            module "data" {
              # \`tls.acm_cert_arn\` of aws_cdn is decided inside the module
              # likely: cert_arn (default null)
            }
          `,
          false,
        ),
      )
    })

    test('is told by what the resource is repeated over', async () => {
      const own = block('aws_set.main', {}, { forEach: ref('var.sets', 'var.create') })
      const json = plan(
        change('module.data.aws_set.main["a"]', { after: { setting: [] } }),
        module([own], { sets: { default: {} }, create: { default: true } }),
        { sets: literal({ a: { b: 1 } }) },
      )
      expect((await remedy(json, isSet)).hcl).toContain('# likely: sets')
    })
  })

  test('to leave out by an input that holds nothing, is not added a second time', async () => {
    const held = block(
      'aws_box_lock.b',
      { box: ref('aws_box.b.id', 'aws_box.b') },
      { count: ref('var.create', 'var.lock_settings') },
    )
    const json = plan(
      change('module.data.aws_box.b', { unknown: { id: true }, after: {} }),
      module([block('aws_box.b'), held], { create: { default: true }, lock_settings: { default: {} } }),
    )
    expect(await remedy(json, locked)).toEqual(
      written(
        `
          module "data" {
            # aws_box_lock.b is there and switched off; it has to hold mode = "hard", on = true
            # likely: lock_settings (default {})
          }
        `,
        false,
      ),
    )
  })
})

describe('an instance with a value of its own', () => {
  const each = { encrypted: ref('each.value.on', 'each.value') }
  const changes = (prefix: string, other: object) => [
    change(`${prefix}aws_db.main["a"]`, off),
    change(`${prefix}aws_db.main["b"]`, { after: other }),
  ]
  const repeated = (forEach: object) => block('aws_db.main', each, { forEach })

  test.each([
    ['for_each', ['a', 'b'], each.encrypted],
    ['count', [0, 1], ref('count.index')],
  ])('has no value written for all that %s makes', async (_, keys, expression) => {
    const [first, second] = keys.map(key => `aws_db.main[${JSON.stringify(key)}]`) as [string, string]
    const json = planJson([change(first, off), change(second, { after: { encrypted: true } })], {
      resources: [block('aws_db.main', { encrypted: expression }, { forEach: ref('local.all') })],
    })
    expect(await remedy(json, encrypted)).toEqual(
      written(
        `resource "aws_db" "main" {\n  # for ${first} alone: the block makes others too\n  encrypted = true\n}`,
        false,
      ),
    )
  })

  test('has none for others that say the same and are not at fault', async () => {
    const first = policyOf('aws_db', 'resource "aws_db" "this" {\n  encrypted = true\n}', it =>
      it._body.resource.index === 'b' ? it.encrypted!.isSet() : it.encrypted!.is(true),
    )
    const json = planJson(changes('', { encrypted: false }), { resources: [repeated(ref('local.all'))] })
    const { hcl, proven } = await remedy(json, first)
    expect(hcl).toContain('# for aws_db.main["a"] alone')
    expect(proven).toBe(undefined)
  })

  test('has one where all of them are at fault', async () => {
    const json = planJson(changes('', { encrypted: false }), { resources: [repeated(ref('local.all'))] })
    expect(await remedy(json, encrypted)).toEqual(
      written('resource "aws_db" "main" {\n  encrypted = true\n}'),
    )
  })
})

describe('beside a module that nobody can edit, what is named by its literal name', () => {
  const named = (sides: object, parts: object = {}) => {
    const module: ModuleJson = { resources: [block('aws_box.b')], ...parts }
    return planJson([change('module.m["a"].module.n.aws_box.b', sides)], {
      module_calls: {
        m: call(
          { module_calls: { n: call(module, {}, { source: './n' }) } },
          {},
          { source: 'terraform-aws-modules/box/aws', forEach: ref('local.x') },
        ),
      },
    })
  }

  test('waits for the module', async () => {
    expect(await remedy(named({ after: { id: 'box-1' } }), locked)).toEqual(
      written(`
        resource "aws_box_lock" "m_a_b" {
          box        = "box-1"
          mode       = "hard"
          on         = true
          depends_on = [module.m]
        }
      `),
    )
  })

  test.each([
    ['that is there already', { before: { id: 'box-1' }, after: { id: 'box-1' } }],
    ['that is not known', { unknown: { id: true }, after: {} }],
  ])('but not for one %s', async (_, sides) => {
    expect((await remedy(named(sides), locked)).hcl).not.toContain('depends_on')
  })
})

describe('in a module that stands several times', () => {
  const lockOf = (name: string, box: string) =>
    `resource "aws_box_lock" "${name}" {\n  box  = ${box}\n  mode = "hard"\n  on   = true\n}`
  const boxes: ModuleJson = { resources: [block('aws_box.b')] }
  const withOutput: ModuleJson = { ...boxes, outputs: { box_id: output(ref('aws_box.b.id', 'aws_box.b')) } }
  const box = (address: string) => change(`${address}.aws_box.b`, { unknown: { id: true }, after: {} })
  const repeated = (module: ModuleJson) => call(module, {}, { source: './m', forEach: ref('local.x') })
  /** The lock of one of them, which its caller writes. */
  const ofA = {
    change: change('aws_box_lock.a', { unknown: { box: true }, after: { mode: 'hard', on: true } }),
    block: block('aws_box_lock.a', { box: ref('module.m["a"].box_id', 'module.m["a"]', 'module.m') }),
  }

  test.each([
    ['for_each', ['module.m["a"]', 'module.m["b"]'], { m: repeated(boxes) }],
    ['two calls', ['module.m', 'module.n'], { m: call(boxes), n: call(boxes, {}, { source: './x/../m/' }) }],
    [
      'calls of modules that lie elsewhere',
      ['module.m', 'module.n.module.m'],
      {
        m: call(boxes),
        n: call({ module_calls: { m: call(boxes, {}, { source: '../m' }) } }, {}, { source: './n' }),
      },
    ],
  ])('what all of them lack is added in it once: %s', async (_, [first, second], module_calls) => {
    const json = planJson([box(first as string), box(second as string)], { module_calls })
    const [one, other] = await remedies(json, locked)
    const text = (place: string, source: string) =>
      `# in ${place} (source "${source}"), for all 2 of its instances\n${lockOf('b', 'aws_box.b.id')}`
    expect(one).toMatchObject({ hcl: text(first as string, './m'), proven: true })
    expect(other?.hcl.split('\n').slice(1)).toEqual(one?.hcl.split('\n').slice(1))
    expect(other?.proven).toBe(true)
  })

  test('a module of the same name that lies elsewhere is another one', async () => {
    const other = { module_calls: { m: call(boxes) } }
    const json = planJson([box('module.m'), box('module.n.module.m')], {
      module_calls: { m: call(boxes), n: call(other, {}, { source: './n' }) },
    })
    expect((await remedy(json, locked)).hcl).toBe(
      `# in module.m (source "./m")\n${lockOf('b', 'aws_box.b.id')}`,
    )
  })

  test('what one of them lacks is added at its call, where an output names it', async () => {
    const json = planJson([box('module.m["a"]'), box('module.m["b"]'), ofA.change], {
      resources: [ofA.block],
      module_calls: { m: repeated(withOutput) },
    })
    expect(await remedies(json, locked)).toEqual([
      { address: 'module.m["b"].aws_box.b', hcl: lockOf('m_b_b', 'module.m["b"].box_id'), proven: true },
    ])
  })

  test('and in it with a word where none does, which nobody has tried', async () => {
    const policy = { ...locked, when: ((of: Anything) => of.free!.isAbsent()) as unknown as Policy['must'] }
    const free = change('module.m["a"].aws_box.b', { unknown: { id: true }, after: { free: true } })
    const json = planJson([free, box('module.m["b"]')], { module_calls: { m: repeated(boxes) } })
    expect(await remedies(json, policy)).toEqual([
      {
        address: 'module.m["b"].aws_box.b',
        hcl: `# in module.m["b"] (source "./m"), for all 2 of its instances\n${lockOf('b', 'aws_box.b.id')}`,
        proven: undefined,
      },
    ])
  })

  test.each([
    ['a count', '[0]', '  count = length(aws_box.b)\n  box   = aws_box.b[count.index].id'],
    ['a for_each', '["x"]', '  for_each = aws_box.b\n  box      = each.value.id'],
  ])('what is added to something that others do not make has %s as well', async (_, index, expected) => {
    const counted = { resources: [block('aws_box.b', {}, { count: ref('var.on') }), block('aws_other.o')] }
    const made = change(`module.m["b"].aws_box.b${index}`, { unknown: { id: true }, after: {} })
    const others = ['a', 'b'].map(key => change(`module.m["${key}"].aws_other.o`, { after: {} }))
    const json = planJson([made, ...others], { module_calls: { m: repeated(counted) } })
    const { hcl, proven } = await remedy(json, locked)
    expect(hcl).toContain(`, for all 2 of its instances\nresource "aws_box_lock" "b" {\n${expected}\n`)
    expect(proven).toBe(true)
  })

  test('what an argument of its call names is added beside the call, once', async () => {
    const fix =
      'resource "aws_db" "this" {\n  key = aws_key.example.arn\n}\nresource "aws_key" "example" {\n  size = 4\n}'
    const policy = policyOf('aws_db', fix, it => follow(it.key as never, 'aws_key', 'arn').some())
    const main = block('aws_db.main', { key: ref('var.key') }, { count: ref('var.on') })
    const counted = { resources: [main], variables: { key: { default: null } } } as ModuleJson
    const made = [0, 1].map(i => change(`module.m.aws_db.main[${i}]`, { after: { key: null } }))
    const json = planJson(made, { module_calls: { m: call(counted) } })
    expect(await remedy(json, policy)).toEqual(
      written('module "m" {\n  key = aws_key.m.arn\n}\n\nresource "aws_key" "m" {\n  size = 4\n}'),
    )
  })

  test('what is added to something that a call of others makes is added at its own call', async () => {
    const outer = (inner: ModuleJson, count: number): ModuleJson => ({
      resources: [block('aws_other.o')],
      module_calls: { inner: call(inner, {}, { source: 'a/b/aws', count: literal(count) }) },
      outputs: { box_id: output(ref('module.inner[0].box_id', 'module.inner[0]', 'module.inner')) },
    })
    const other = change('module.n.aws_other.o', { after: {} })
    const json = planJson([box('module.m.module.inner[0]'), other], {
      module_calls: { m: call(outer(withOutput, 1)), n: call(outer(withOutput, 0)) },
    })
    expect(await remedy(json, locked)).toEqual(written(lockOf('m_b', 'module.m.box_id')))
  })

  test('around a module that nobody can edit, what one of them lacks is added where outputs lead', async () => {
    const inner = call(withOutput, {}, { source: 'a/b/aws' })
    const outer = (outputs: object): ModuleJson => ({ module_calls: { inner }, outputs }) as ModuleJson
    const of = (outputs: object) =>
      planJson([box('module.m["a"].module.inner'), box('module.m["b"].module.inner'), ofA.change], {
        resources: [ofA.block],
        module_calls: { m: repeated(outer(outputs)) },
      })
    const box_id = output(ref('module.inner.box_id', 'module.inner'))
    expect(await remedy(of({ box_id }), locked)).toEqual(written(lockOf('m_b_b', 'module.m["b"].box_id')))
  })

  test.each([
    ['is at fault as well', false, true],
    ['is not', true, undefined],
  ])('a value is written for all of them: the other %s', async (_, other, proven) => {
    const json = planJson(
      [
        change('module.m["a"].aws_db.main', off),
        change('module.m["b"].aws_db.main', { after: { encrypted: other } }),
      ],
      { module_calls: { m: repeated({ resources: [db()] }) } },
    )
    expect(await remedy(json, encrypted)).toEqual({
      hcl: '# in module.m["a"] (source "./m"), for all 2 of its instances\nresource "aws_db" "main" {\n  encrypted = true\n}',
      proven,
    })
  })

  test('what a dynamic block makes is told for the instance of the module', async () => {
    const fix = 'resource "aws_set" "this" {\n  setting {\n    value = "on"\n  }\n}'
    const policy = policyOf('aws_set', fix, it => it.setting!.every(one => (one as Anything).value!.is('on')))
    const set = (value: string) => ({ after: { setting: [{ value }] } })
    const json = planJson(
      [change('module.m["a"].aws_set.main', set('off')), change('module.m["b"].aws_set.main', set('on'))],
      { module_calls: { m: repeated({ resources: [block('aws_set.main', { name: literal('set') })] }) } },
    )
    const { hcl } = await remedy(json, policy, undefined, new Map([['aws_set', 'setting']]))
    expect(hcl).toContain('  # for module.m["a"].aws_set.main alone: the block makes others too\n')
  })

  test.each([
    ['something else', true, '  # for module.m["a"] alone: the call makes others too\n'],
    ['the same, and is at fault', false, ''],
  ])('an argument of its call is written for all of them: the other has %s', async (_, other, told) => {
    const inner = { resources: [db(ref('var.encrypted'))], variables: { encrypted: {} } } as ModuleJson
    const each = ref('each.value.on', 'each.value')
    const json = planJson(
      [
        change('module.m["a"].aws_db.main', off),
        change('module.m["b"].aws_db.main', { after: { encrypted: other } }),
      ],
      { module_calls: { m: call(inner, { encrypted: each }, { forEach: ref('local.x') }) } },
    )
    expect(await remedy(json, encrypted)).toEqual(
      written(`module "m" {\n${told}  encrypted = true\n}`, !other),
    )
  })
})

describe('what belongs to the resource', () => {
  const box = (more: object = {}) => change('aws_box.b', { unknown: { id: true }, after: {}, ...more })
  const lock = (name: string, extra = '') =>
    `resource "aws_box_lock" "${name}" {\n${extra}  box  = aws_box.b.id\n  mode = "hard"\n  on   = true\n}`

  test('is added where there is none', async () => {
    const json = planJson([box()], { resources: [block('aws_box.b')] })
    expect(await remedy(json, locked)).toEqual(written(lock('b')))
  })

  test('under a name that is free', async () => {
    const json = planJson([box()], {
      resources: [block('aws_box.b'), block('aws_box_lock.b', { box: literal('other') })],
    })
    expect((await remedy(json, locked)).hcl).toMatch(/^resource "aws_box_lock" "b_2"/)
  })

  test('has the alias of its provider', async () => {
    const aliased = { ...block('aws_box.b'), provider_config_key: 'aws.eu' }
    const json = planJson(
      [box()],
      { resources: [aliased] },
      { provider_config: { 'aws.eu': { name: 'aws', alias: 'eu', expressions: {} } } },
    )
    expect((await remedy(json, locked)).hcl).toBe(
      'resource "aws_box_lock" "b" {\n  provider = aws.eu\n  box      = aws_box.b.id\n  mode     = "hard"\n  on       = true\n}',
    )
  })

  test.each([
    ['count', ['aws_box.b[0]'], '  box  = aws_box.b[0].id'],
    ['for_each', ['aws_box.b["a.b"]'], '  box  = aws_box.b["a.b"].id'],
    [
      'count of several',
      ['aws_box.b[0]', 'aws_box.b[1]'],
      '  count = length(aws_box.b)\n  box   = aws_box.b[count.index].id',
    ],
    [
      'for_each of several',
      ['aws_box.b["a"]', 'aws_box.b["b"]'],
      '  for_each = aws_box.b\n  box      = each.value.id',
    ],
  ])('names it by its index: %s', async (_, addresses, expected) => {
    const json = planJson(
      addresses.map(address => change(address, { unknown: { id: true }, after: {} })),
      { resources: [block('aws_box.b', {}, { count: ref('local.x') })] },
    )
    const found = await remedies(json, locked)
    expect(new Set(found.map(one => one.hcl)).size).toBe(1)
    expect(found[0]?.hcl).toContain(`resource "aws_box_lock" "b" {\n${expected}\n`)
    expect(found.map(one => one.proven)).toEqual(addresses.map(() => true))
  })

  test('is written once for all of them, however many there are', async () => {
    const addresses = Array.from({ length: 300 }, (_, i) => `module.m["${i % 30}"].aws_box.b[${i}]`)
    const json = planJson(
      addresses.map(address => change(address, { unknown: { id: true }, after: {} })),
      { module_calls: { m: call({ resources: [block('aws_box.b')] }, {}, { source: './m' }) } },
    )
    const found = await remedies(json, locked)
    const text = dedent(`
      resource "aws_box_lock" "b" {
        count = length(aws_box.b)
        box   = aws_box.b[count.index].id
        mode  = "hard"
        on    = true
      }
    `)
    expect(found).toHaveLength(300)
    for (const { address, hcl, proven } of found) {
      const module = address.slice(0, address.indexOf('.aws_box'))
      expect(hcl).toBe(`# in ${module} (source "./m"), for all 30 of its instances\n${text}`)
      expect(proven).toBe(true)
    }
  })

  test('what mends one of them is tried with each of the others', async () => {
    const policy = policyOf(
      'aws_db',
      'resource "aws_db" "this" {\n  encrypted = true\n  level     = 2\n}',
      it => (it.encrypted!.is(true).outcome === 'fail' ? it.encrypted!.is(true) : it.level!.atLeast(2)),
    )
    const json = planJson(
      [2, 1, 2].map((level, i) => change(`aws_db.main[${i}]`, { after: { encrypted: false, level } })),
      { resources: [block('aws_db.main', { level: literal(1) })] },
    )
    const [alone, both] = ['  encrypted = true\n', '  encrypted = true\n  level     = 2\n']
    expect((await remedies(json, policy)).map(({ hcl, proven }) => [hcl, proven])).toEqual(
      [alone, both, alone].map(body => [`resource "aws_db" "main" {\n${body}}`, true]),
    )
  })

  test('what stands in a list of one of them is not written into the others', async () => {
    const policy = policyOf('aws_db', 'resource "aws_db" "this" {\n  ranges = ["10.0.0.0/8"]\n}', it =>
      it.ranges!.every(range => range.isNot('0.0.0.0/0')),
    )
    const standing = ['10.1.0.0/16', '10.2.0.0/16', '10.1.0.0/16']
    const json = planJson(
      standing.map((own, i) => change(`aws_db.main[${i}]`, { after: { ranges: [own, '0.0.0.0/0'] } })),
      { resources: [block('aws_db.main')] },
    )
    expect((await remedies(json, policy)).map(({ hcl, proven }) => [hcl, proven])).toEqual(
      standing.map(own => [`resource "aws_db" "main" {\n  ranges = ["${own}", "10.0.0.0/8"]\n}`, true]),
    )
  })

  test('what names an index names that of its own instance', async () => {
    const addresses = [
      'module.m["a"].aws_box.b[0]',
      'module.m["b"].aws_box.b[1]',
      'module.m["c"].aws_box.b[0]',
    ]
    const json = planJson(
      addresses.map(address => change(address, { unknown: { id: true }, after: {} })),
      { module_calls: { m: call({ resources: [block('aws_box.b')] }, {}, { source: './m' }) } },
    )
    for (const { address, hcl, proven } of await remedies(json, locked)) {
      const [module, index] = address.split('.aws_box.b') as [string, string]
      expect(hcl).toBe(
        `# in ${module} (source "./m"), for all 3 of its instances\nresource "aws_box_lock" "b" {\n  box  = aws_box.b${index}.id\n  mode = "hard"\n  on   = true\n}`,
      )
      expect(proven).toBe(true)
    }
  })

  test('waits for all of another that is added', async () => {
    const fix = `
      resource "aws_box_lock" "this" {
        box        = aws_box.this.id
        on         = true
        depends_on = [aws_gate.this]
      }
      resource "aws_gate" "this" {
        box = aws_box.this.id
      }
    `
    const json = planJson(
      [0, 1].map(i => change(`aws_box.b[${i}]`, { unknown: { id: true }, after: {} })),
      { resources: [block('aws_box.b', {}, { count: ref('local.x') })] },
    )
    const { hcl, proven } = await remedy(json, { ...locked, fix })
    expect(hcl).toContain('depends_on = [aws_gate.b]\n')
    expect(proven).toBe(true)
  })

  test('is written for each apart where only some of several have it', async () => {
    const json = planJson(
      [
        ...['a', 'b', 'c'].map(key =>
          change(`aws_box.b["${key}"]`, { before: { id: key }, after: { id: key } }),
        ),
        change('aws_box_lock.a', { after: { box: 'a', on: true } }),
      ],
      {
        resources: [
          block('aws_box.b', {}, { forEach: ref('local.x') }),
          block('aws_box_lock.a', { box: literal('a') }),
        ],
      },
    )
    const found = await remedies(json, locked)
    expect(found.map(one => one.hcl.split('\n').slice(0, 2))).toEqual([
      ['resource "aws_box_lock" "b_b" {', '  box  = aws_box.b["b"].id'],
      ['resource "aws_box_lock" "b_c" {', '  box  = aws_box.b["c"].id'],
    ])
  })

  test('is extended where it is there', async () => {
    const json = planJson(
      [box(), change('aws_box_lock.own[0]', { unknown: { box: true }, after: { on: false, mode: 'hard' } })],
      {
        resources: [
          block('aws_box.b'),
          block(
            'aws_box_lock.own',
            { box: ref('aws_box.b.id', 'aws_box.b'), on: literal(false) },
            { count: literal(1) },
          ),
        ],
      },
    )
    expect(await remedy(json, locked)).toEqual(
      written('resource "aws_box_lock" "own" {\n  # …\n  on = true\n}'),
    )
  })

  test('is extended in the block whose `for_each` deals it out', async () => {
    const dealt = (key: string) =>
      change(`aws_box_lock.own["${key}"]`, { unknown: { box: true }, after: { on: false, mode: 'hard' } })
    const boxes = ['aws_box.b.id', 'aws_box.b', 'aws_box.c.id', 'aws_box.c']
    const json = planJson(
      [box(), change('aws_box.c', { unknown: { id: true }, after: {} }), dealt('one'), dealt('two')],
      {
        resources: [
          block('aws_box.b'),
          block('aws_box.c'),
          block(
            'aws_box_lock.own',
            { box: ref('each.value'), on: literal(false) },
            { forEach: ref(...boxes) },
          ),
        ],
      },
    )
    expect(await remedies(json, locked)).toEqual(
      ['aws_box.b', 'aws_box.c'].map(address => ({
        address,
        ...written('resource "aws_box_lock" "own" {\n  # …\n  on = true\n}'),
      })),
    )
  })

  test('is added beside another that is there by a name of its own', async () => {
    const named = policyOf(
      'aws_box',
      'resource "aws_gate" "this" {\n  box  = aws_box.this.id\n  kind = "safe"\n}',
      of =>
        companions(of as never, 'aws_gate', { box: 'id' } as never).some(one =>
          (one as unknown as Anything).kind!.is('safe'),
        ),
    )
    const json = planJson(
      [box(), change('aws_gate.other', { unknown: { box: true, arn: true }, after: { kind: 'open' } })],
      {
        resources: [
          block('aws_box.b'),
          block('aws_gate.other', { box: ref('aws_box.b.id'), kind: literal('open') }),
        ],
      },
    )
    expect(await remedy(json, named)).toEqual(
      written('resource "aws_gate" "b" {\n  box  = aws_box.b.id\n  kind = "safe"\n}'),
    )
  })

  test('outside of a module that nobody here can edit, names it by an output', async () => {
    const module: ModuleJson = {
      resources: [block('aws_box.b', {}, { count: literal(1) })],
      outputs: { box_id: output(ref('aws_box.b[0].id', 'aws_box.b[0]', 'aws_box.b')) },
    }
    const json = planJson([change('module.m["x"].aws_box.b[0]', { unknown: { id: true }, after: {} })], {
      module_calls: { m: call(module, {}, { source: 'a/b/aws', forEach: ref('local.x') }) },
    })
    expect(await remedy(json, locked)).toEqual(
      written(
        'resource "aws_box_lock" "m_x_b" {\n  box  = module.m["x"].box_id\n  mode = "hard"\n  on   = true\n}',
      ),
    )
  })

  test('says so where the module has no output', async () => {
    const json = planJson([change('module.m.aws_box.b', { unknown: { id: true }, after: {} })], {
      module_calls: { m: call({ resources: [block('aws_box.b')] }, {}, { source: 'a/b/aws' }) },
    })
    const { hcl, proven } = await remedy(json, locked)
    expect(hcl).toContain('# the plan shows no output of module "m" for `aws_box.b.id`')
    expect(hcl).toContain('box  = "<ID of an aws_box>"')
    expect(proven).toBe(undefined)
  })

  describe('and is switched off in its module', () => {
    const module = (count: object, variables: object, more: object): ModuleJson =>
      ({
        resources: [
          block('aws_box.b'),
          block(
            'aws_box_lock.b',
            { box: ref('aws_box.b.id', 'aws_box.b'), on: literal(true), ...more },
            { count },
          ),
        ],
        variables,
      }) as ModuleJson
    const json = (count: object, variables: object, more: object = {}, source = 'a/b/aws') =>
      planJson([change('module.m.aws_box.b', { unknown: { id: true }, after: {} })], {
        module_calls: { m: call(module(count, variables, more), {}, { source }) },
      })

    test('is switched on by its input', async () => {
      expect(
        await remedy(json(ref('var.lock_it', 'local.create'), { lock_it: { default: false } }), locked),
      ).toEqual(written('module "m" {\n  lock_it = true\n}'))
    })

    test('is given what it needs and nobody has set', async () => {
      const mode = { mode: ref('var.lock_mode') }
      const given = (lock_mode: object) =>
        json(ref('var.lock_it'), { lock_it: { default: false }, lock_mode }, mode)
      expect(await remedy(given({ default: null }), locked)).toEqual(
        written('module "m" {\n  lock_it   = true\n  lock_mode = "hard"\n}'),
      )
      expect(await remedy(given({ default: 'soft' }), locked)).toEqual(
        written('module "m" {\n  lock_it = true\n}'),
      )
    })

    test('is named with the input that holds nothing, where that is no flag', async () => {
      const variables = { boxes: { default: {} }, enable_lock: { default: false } }
      expect(await remedy(json(ref('var.boxes', 'local.create'), variables), locked)).toEqual(
        written(
          `
            module "m" {
              # aws_box_lock.b is there and switched off; it has to hold mode = "hard", on = true
              # likely: boxes (default {})
            }
          `,
          false,
        ),
      )
    })

    test.each(['disable_lock', 'skip_lock', 'lock_disabled'])(
      'is not switched on by what switches it off: %s',
      async name => {
        const { hcl } = await remedy(json(ref('local.lock'), { [name]: { default: false } }), locked)
        expect(hcl).not.toContain(`${name} = true`)
        const both = json(ref('var.lock_it', `var.${name}`), {
          lock_it: { default: false },
          [name]: { default: false },
        })
        expect(await remedy(both, locked)).toEqual(written('module "m" {\n  lock_it = true\n}'))
      },
    )

    test.each([
      ['a map that holds nothing', { lock: { default: {} } }, '# likely: lock (default {})'],
      ['a flag', { lock: { default: false } }, '  lock = true'],
    ])(
      'is not switched on by what has to be off for the resource itself, but by %s',
      async (_, lock, told) => {
        const variables = { is_cage: { default: false }, create: { default: true }, ...lock }
        const held = module(ref('var.lock', 'var.is_cage', 'var.create'), variables, {})
        held.resources![0] = block('aws_box.b', {}, { count: ref('var.create', 'var.is_cage') })
        const json = planJson([change('module.m.aws_box.b[0]', { unknown: { id: true }, after: {} })], {
          module_calls: { m: call(held, {}, { source: 'a/b/aws' }) },
        })
        const { hcl } = await remedy(json, locked)
        expect(hcl).not.toContain('is_cage')
        expect(hcl).toContain(told)
      },
    )

    test('is named with that input where what is passed is an expression, too', async () => {
      const variables = { boxes: { default: {} }, enable_lock: { default: false } }
      const held = module(ref('var.boxes', 'local.create'), variables, {})
      const passed = planJson([change('module.m.aws_box.b', { unknown: { id: true }, after: {} })], {
        module_calls: { m: call(held, { boxes: ref('local.a', 'each.value') }, { source: 'a/b/aws' }) },
      })
      expect((await remedy(passed, locked)).hcl).toContain('# likely: boxes (default {})\n}')
    })

    test('is named with the input that is called as what it adds, behind a local', async () => {
      const variables = { box: { default: null }, lock_rule: { default: [] } }
      expect((await remedy(json(ref('local.rules'), variables), locked)).hcl).toBe(
        'module "m" {\n  # aws_box_lock.b is there and switched off; it has to hold mode = "hard", on = true\n  # likely: lock_rule (default [])\n}',
      )
    })

    test.each(['a/b/aws', './m'])('by the likeliest, behind a local of %s', async source => {
      const variables = { enable_lock: { default: false }, enable_lamp: { default: false } }
      expect(await remedy(json(ref('local.enable_lock'), variables, {}, source), locked)).toEqual(
        written(
          `
            module "m" {
              # aws_box_lock.b is there and switched off
              # likely: enable_lock (default false)
              enable_lock = true
            }
          `,
          false,
        ),
      )
    })
  })

  test('in the root is switched on by its variable', async () => {
    const held = block(
      'aws_box_lock.b',
      { box: ref('aws_box.b.id', 'aws_box.b') },
      { count: ref('var.lock') },
    )
    const json = planJson(
      [box()],
      { resources: [block('aws_box.b'), held] },
      { variables: { lock: { value: false } } },
    )
    expect((await remedy(json, locked)).hcl).toBe('# in terraform.tfvars\nlock = true')
  })
})

describe('what must not be there', () => {
  const bare = policyOf('aws_box', 'resource "aws_gate" "this" {\n  kind = "safe"\n}', of =>
    companions(of as never, 'aws_box_key', { box: 'id' } as never).no(),
  )
  const tie = { box: ref('aws_box.b.id', 'aws_box.b') }
  const changes = (prefix: string, index = '') => [
    change(`${prefix}aws_box.b`, { unknown: { id: true }, after: {} }),
    change(`${prefix}aws_box_key.k${index}`, { unknown: { box: true }, after: {} }),
  ]
  const inModule = (named: string[], passed: object, source = 'a/b/aws') => {
    const key = block('aws_box_key.k', tie, { count: ref(...named.map(name => `var.${name}`)) })
    const own = block('aws_box.b', {}, { count: ref('var.create') })
    const variables = { create: { default: true }, make_key: { default: true }, word: { default: 'x' } }
    return planJson(changes('module.m.', '[0]'), {
      module_calls: { m: call({ resources: [own, key], variables } as ModuleJson, passed, { source }) },
    })
  }

  test('is taken out', async () => {
    const json = planJson(changes(''), { resources: [block('aws_box.b'), block('aws_box_key.k', tie)] })
    expect(await remedy(json, bare)).toEqual(written('# take out aws_box_key.k'))
  })

  test.each([
    ['a default', {}, 'a/b/aws'],
    ['an argument', { make_key: literal(true) }, './m'],
  ])('is switched off by the one input that makes it: %s', async (_, passed, source) => {
    expect(await remedy(inModule(['create', 'make_key', 'word'], passed, source), bare)).toEqual(
      written('module "m" {\n  make_key = false\n}'),
    )
  })

  test('is switched off for all that the call makes, proven where all of them are at fault', async () => {
    const key = block('aws_box_key.k', tie, { count: ref('var.make_key') })
    const module = {
      resources: [block('aws_box.b'), key],
      variables: { make_key: { default: true } },
    } as ModuleJson
    const of = (...free: boolean[]) =>
      planJson(
        free.flatMap((isFree, i) => [
          change(`module.m[${i}].aws_box.b`, { unknown: { id: true }, after: { free: isFree || null } }),
          change(`module.m[${i}].aws_box_key.k[0]`, { unknown: { box: true }, after: {} }),
        ]),
        { module_calls: { m: call(module, {}, { count: literal(2) }) } },
      )
    const policy = { ...bare, when: ((of: Anything) => of.free!.isAbsent()) as unknown as Policy['must'] }
    expect(await remedy(of(false, false), policy)).toEqual(written('module "m" {\n  make_key = false\n}'))
    expect((await remedy(of(false, true), policy)).proven).toBe(undefined)
  })

  test.each([
    ['makes its resource as well', ['create'], {}],
    ['holds what cannot be seen', ['make_key'], { make_key: ref('local.x') }],
  ])('is only told where the input %s', async (_, named, passed) => {
    expect(await remedy(inModule(named, passed), bare)).toEqual(
      written('# take out module.m.aws_box_key.k[0]', false),
    )
  })
})

describe('a document', () => {
  const denies = policyOf(
    'aws_box',
    `
      resource "aws_box_policy" "this" {
        box    = aws_box.this.id
        policy = jsonencode({
          Version = "2012-10-17"
          Statement = [{
            Effect   = "Deny"
            Action   = "s3:*"
            Resource = aws_box.this.arn
          }]
        })
      }
    `,
    box =>
      companions(box as never, 'aws_box_policy', { box: 'id' } as never).some(one =>
        (one as unknown as Anything).policy!.satisfies(
          text => text.includes('"Deny"'),
          'a denial is expected',
        ),
      ),
  )
  const standing = (expression: object) =>
    planJson(
      [
        change('aws_box.b', { before: { id: 'b' }, after: { id: 'b' } }),
        change('aws_box_policy.own', {
          after: {
            box: 'b',
            policy: '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"s3:Get*"}]}',
          },
        }),
      ],
      {
        resources: [
          block('aws_box.b'),
          block('aws_box_policy.own', { box: ref('aws_box.b.id', 'aws_box.b'), policy: expression }),
        ],
      },
    )

  test('that stands as text has one more statement', async () => {
    expect(await remedy(standing(literal('{…}')), denies)).toEqual(
      written(`
        resource "aws_box_policy" "own" {
          # …
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [
              {
                Effect = "Allow"
                Action = "s3:Get*"
              },
              {
                Effect   = "Deny"
                Action   = "s3:*"
                Resource = aws_box.b.arn
              },
            ]
          })
        }
      `),
    )
  })

  test('that is made by an expression is told the statement', async () => {
    const { hcl, proven } = await remedy(standing(ref('local.policy')), denies)
    expect(hcl).toContain(
      '# … the statements that stand there already, and:\n      {\n        Effect   = "Deny"',
    )
    expect(hcl).not.toContain('s3:Get*')
    expect(proven).toBe(true)
  })
})

describe('an IAM document that allows too much', () => {
  const fix = `
    resource "aws_policy" "this" {
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect   = "Allow"
          Action   = "s3:GetObject"
          Resource = "arn:aws:s3:::example/*"
        }]
      })
    }
  `
  type Statement = { Action: string | string[]; Resource: string }
  const narrow = (test: (statement: Statement) => boolean) =>
    policyOf('aws_policy', fix, it => {
      const { Statement: list } = JSON.parse(String(it.policy!._raw)) as { Statement: Statement[] }
      const wide = list
        .filter(test)
        .map(one => new Verdict('fail', it.policy, `it allows ${one.Action}`, [], 'item'))
      return wide.length > 0 ? all(...wide) : it.policy!.isSet()
    })
  const everywhere = narrow(({ Resource }) => Resource === '*')
  const documentOf = (...Statement: object[]) => JSON.stringify({ Version: '2012-10-17', Statement })
  const holding = (policy: string, expression: object, more: object = {}) =>
    planJson([change('aws_policy.own', { after: { policy }, ...more })], {
      resources: [block('aws_policy.own', { policy: expression })],
    })
  const reads = { Effect: 'Allow', Action: 'ec2:Describe*', Resource: 'arn:aws:ec2:::x' }
  const passes = { Sid: 'Pass', Effect: 'Allow', Action: ['iam:PassRole'], Resource: '*' }

  test('loses what is wide in the statement that is at fault, and nothing else', async () => {
    const json = holding(documentOf(reads, passes), literal('{…}'))
    expect(await remedy(json, everywhere)).toEqual(
      written(`
        resource "aws_policy" "own" {
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [
              # … the other statements as they stand, and:
              {
                Sid      = "Pass"
                Effect   = "Allow"
                Action   = ["iam:PassRole"]
                Resource = "<the ARNs that are needed>"
              },
            ]
          })
        }
      `),
    )
  })

  test.each([
    [{ Service: 'x.amazonaws.com', AWS: ['*'] }, ['AWS'], '{ Service = "x.amazonaws.com" AWS = "role/a" }'],
    [{ Service: '*', AWS: ['*'] }, ['AWS', 'Service'], '{ AWS = "role/a" }'],
    ['*', [], '{ AWS = "role/a" }'],
  ])(
    'keeps the principals of other kinds, unless they are at fault: %j',
    async (Principal, kinds, expected) => {
      const one = '{ Effect = "Allow", Principal = { AWS = "role/a" }, Action = "s3:*" }'
      const isOpen = (principal: unknown) =>
        principal === '*' || kinds.some(kind => [Object(principal)[kind]].flat().includes('*'))
      const policy = policyOf(
        'aws_policy',
        `resource "aws_policy" "this" {\n  policy = jsonencode({ Statement = [${one}] })\n}`,
        it => {
          const [statement] = (JSON.parse(String(it.policy!._raw)) as { Statement: object[] }).Statement
          return isOpen((statement as { Principal: unknown }).Principal)
            ? new Verdict('fail', it.policy, 'it is open', [], 'item')
            : it.policy!.isSet()
        },
      )
      const json = holding(documentOf({ Effect: 'Allow', Principal, Action: 's3:GetObject' }), literal('{…}'))
      const { hcl, proven } = await remedy(json, policy)
      expect(
        /Principal = (\{[^}]*\})/
          .exec(hcl ?? '')?.[1]
          ?.split(/\s+/)
          .join(' '),
      ).toBe(expected)
      expect(proven).toBe(true)
    },
  )

  test('does not name another service or provider of identities where the condition is at fault', async () => {
    const one =
      '{ Effect = "Allow", Principal = { Federated = "idp/a" }, Action = "*", Condition = { StringEquals = { "x:sub" = "main" } } }'
    const policy = policyOf(
      'aws_policy',
      `resource "aws_policy" "this" {\n  policy = jsonencode({ Statement = [${one}] })\n}`,
      it => it.policy!.satisfies(text => /"main"|idp\/a/.test(text), 'main, or another provider'),
    )
    const trusts = { Effect: 'Allow', Principal: { Federated: 'idp/own' }, Action: '*' }
    const { hcl, proven } = await remedy(holding(documentOf(trusts), literal('{…}')), policy)
    expect(hcl).toContain('idp/own')
    expect(hcl).toContain('x:sub')
    expect(proven).toBe(true)
  })

  test.each([
    [{ StringLike: { 'x:sub': '*' } }, '{ StringEquals = { "x:sub" = "main" } }'],
    [
      { StringEquals: { 'x:aud': 'sts', 'X:Sub': '*' }, Bool: { 'aws:SecureTransport': 'true' } },
      '{ StringEquals = { "x:aud" = "sts" "x:sub" = "main" } Bool = { "aws:SecureTransport" = "true" } }',
    ],
    [
      { StringNotLike: { 'x:sub': 'fork*' }, Null: { 'x:sub': 'true' } },
      '{ StringNotLike = { "x:sub" = "fork*" } StringEquals = { "x:sub" = "main" } }',
    ],
  ])('keeps what else a statement asks for: %j', async (Condition, expected) => {
    const one = '{ Effect = "Allow", Action = "*", Condition = { StringEquals = { "x:sub" = "main" } } }'
    const policy = policyOf(
      'aws_policy',
      `resource "aws_policy" "this" {\n  policy = jsonencode({ Statement = [${one}] })\n}`,
      it => it.policy!.satisfies(text => text.includes('"main"'), 'main is expected'),
    )
    const json = holding(documentOf({ Effect: 'Allow', Action: '*', Condition }), literal('{…}'))
    const { hcl, proven } = await remedy(json, policy)
    expect(hcl?.split(/\s+/).join(' ')).toContain(`Condition = ${expected} }`)
    expect(proven).toBe(true)
  })

  test('has the remedy of each statement at its own', async () => {
    const json = holding(documentOf(passes, { ...passes, Sid: 'Tag', Action: 'iam:TagRole' }), literal('{…}'))
    const found = await remedies(json, everywhere)
    expect(found.map(({ hcl }) => /Sid += "(\w+)"/.exec(hcl)?.[1])).toEqual(['Pass', 'Tag'])
    expect(found.map(({ proven }) => proven)).toEqual([true, true])
  })

  const named = (...actions: string[]) =>
    policyOf('aws_policy', fix, it => {
      const list = (JSON.parse(String(it.policy!._raw)) as { Statement: Statement[] }).Statement
      const wide = new Map(
        list.flatMap(({ Action, Resource }, i) => {
          const found = [Action].flat().filter(one => Resource === '*' && actions.includes(one))
          return found.length > 0 ? [[i, found]] : []
        }),
      )
      return wide.size > 0
        ? new Verdict('fail', it.policy, 'it allows too much', [], 'item', wide)
        : it.policy!.isSet()
    })

  test('keeps what else a statement allows, where the actions at fault are known', async () => {
    const mixed = { ...passes, Action: ['iam:PassRole', 'ec2:DescribeVpcs'] }
    const json = holding(documentOf(reads, mixed, { ...passes, Sid: 'Own' }), literal('{…}'))
    expect(await remedy(json, named('iam:PassRole'))).toEqual(
      written(`
        resource "aws_policy" "own" {
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [
              # … the other statements as they stand, and:
              {
                Effect   = "Allow"
                Action   = ["iam:PassRole"]
                Resource = "<the ARNs that are needed>"
              },
              {
                Sid      = "Pass"
                Effect   = "Allow"
                Action   = ["ec2:DescribeVpcs"]
                Resource = "*"
              },
              {
                Sid      = "Own"
                Effect   = "Allow"
                Action   = ["iam:PassRole"]
                Resource = "<the ARNs that are needed>"
              },
            ]
          })
        }
      `),
    )
  })

  test('stays as it is where it cannot be read', async () => {
    const unread = policyOf('aws_policy', fix, it =>
      it.policy!._state() === 'unknown'
        ? new Verdict('fail', it.policy, 'it allows too much')
        : it.policy!.isSet(),
    )
    const json = planJson(
      [
        change('aws_policy.own', { after: {}, unknown: { policy: true } }),
        change('data.aws_iam_policy_document.d', { after: {}, unknown: { json: true } }),
      ],
      {
        resources: [
          block('aws_policy.own', {
            policy: ref('data.aws_iam_policy_document.d.json', 'data.aws_iam_policy_document.d'),
          }),
          block('data.aws_iam_policy_document.d'),
        ],
      },
    )
    expect(await remedy(json, unread)).toEqual({ hcl: '', proven: undefined })
  })

  test('is narrowed in a block of its resource, too', async () => {
    const inline = `
      resource "aws_role" "this" {
        inline {
          name   = "app"
          policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "s3:GetObject", Resource = "arn" }] })
        }
      }
    `
    const policy = policyOf('aws_role', inline, it =>
      it.inline!.every(one => (one as Anything).policy!.satisfies(text => !text.includes('"*"'), 'less')),
    )
    const texts = [documentOf(reads), documentOf(reads, passes)]
    const after = { inline: texts.map((text, i) => ({ name: `p${i}`, policy: text })) }
    const json = planJson([change('aws_role.own', { after })], { resources: [block('aws_role.own')] })
    expect(await remedy(json, policy)).toEqual(
      written(`
        resource "aws_role" "own" {
          inline {
            name = "p1"
            policy = jsonencode({
              Version = "2012-10-17"
              Statement = [
                # … the other statements as they stand, and:
                {
                  Sid      = "Pass"
                  Effect   = "Allow"
                  Action   = ["iam:PassRole"]
                  Resource = "<the ARNs that are needed>"
                },
              ]
            })
          }
        }
      `),
    )
  })

  test('of every action names those, too', async () => {
    const json = holding(documentOf({ Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }), literal('{…}'))
    const { hcl, proven } = await remedy(
      json,
      narrow(({ Action, Resource }) => Action === undefined || Resource === '*'),
    )
    expect(hcl).toContain('Action   = "<the actions that are needed>"')
    expect(hcl).toContain('Resource = "<the ARNs that are needed>"')
    expect(hcl).not.toContain('NotAction')
    expect(proven).toBe(true)
  })

  test('of many statements that are alike shows the first', async () => {
    const several = ['a', 'b', 'c', 'd', 'e'].map(Sid => ({ ...passes, Sid }))
    const together = policyOf('aws_policy', fix, it =>
      it.policy!.satisfies(text => !text.includes('"*"'), 'less'),
    )
    const { hcl, proven } = await remedy(holding(documentOf(...several), literal('{…}')), together)
    expect(hcl?.match(/Sid/g)).toHaveLength(3)
    expect(hcl).toContain('# … and 2 more in the same way')
    expect(proven).toBe(true)
  })

  test('is narrowed in its data source where the plan does not know the whole of it', async () => {
    const source = 'data.aws_iam_policy_document.d'
    const statement = [
      { sid: 'Run', effect: 'Allow', actions: ['ecs:RunTask'], resources: [null] },
      { sid: 'Pass', effect: 'Allow', actions: ['iam:PassRole'], resources: ['*'] },
    ]
    const json = planJson(
      [
        change('aws_policy.own', { after: {}, unknown: { policy: true } }),
        change(source, {
          after: { statement },
          unknown: { json: true, statement: [{ resources: [true] }, {}] },
        }),
      ],
      {
        resources: [
          block('aws_policy.own', { policy: ref(`${source}.json`, source) }),
          block(source, { statement: statement.map(({ sid }) => ({ sid: literal(sid) })) }),
        ],
      },
    )
    const wide = policyOf('aws_policy', fix, it => {
      const others = it._body.graph.others()
      const [id] = others.follow(it.policy!, 'data.aws_iam_policy_document', ['json']).certain
      const { statement: list } = others.at(id as number, 'after')!._raw as { statement: typeof statement }
      return list[1]?.resources[0] === '*'
        ? new Verdict('fail', it.policy, 'it allows', [], 'item', new Map([[1, ['iam:PassRole']]]))
        : it.policy!.isSet()
    })
    expect(await remedy(json, wide)).toEqual(
      written(`
        data "aws_iam_policy_document" "d" {
          # … the other statements as they stand, and:
          statement {
            sid       = "Pass"
            effect    = "Allow"
            actions   = ["iam:PassRole"]
            resources = ["<the ARNs that are needed>"]
          }
        }
      `),
    )
  })

  test('is told of its data source by instance, where that has several', async () => {
    const source = 'data.aws_iam_policy_document.d'
    const sole = (key: string) => documentOf({ ...passes, Sid: key })
    const json = planJson(
      ['a', 'b'].flatMap(key => [
        change(`aws_policy.own["${key}"]`, { after: { policy: sole(key) } }),
        change(`${source}["${key}"]`, { after: { json: sole(key), statement: [{ sid: key }] } }),
      ]),
      {
        resources: [
          block('aws_policy.own', { policy: ref(`${source}`, 'each.key') }, { forEach: ref('local.all') }),
          block(source, { statement: [{ sid: ref('each.key') }] }, { forEach: ref('local.all') }),
        ],
      },
    )
    const { hcl, proven } = await remedy(json, everywhere)
    expect(hcl).toMatch(
      /^data "aws_iam_policy_document" "d" \{\n {2}# for data.aws_iam_policy_document.d\["a"\] alone: the block makes others too\n {2}# in place of what it says:\n {2}statement \{/,
    )
    expect(hcl).not.toContain('resource "')
    expect(proven).toBe(undefined)
  })

  test('that is sensitive is not shown, nor what stands beside its statements', async () => {
    const text = JSON.stringify({ Id: 'hidden', Statement: [reads, passes] })
    const json = holding(text, literal('{…}'), { sensitive: { policy: true } })
    const denied = policyOf('aws_policy', fix, it =>
      it.policy!.satisfies(all => all.includes('GetObject'), 'it'),
    )
    for (const policy of [everywhere, denied]) {
      const { hcl } = await remedy(json, policy)
      for (const part of ['Pass', 'Describe', 'hidden']) expect(hcl).not.toContain(part)
    }
  })

  test('with keys of its own is none of IAM, and its keys say nothing but themselves', async () => {
    const hostile = { ...passes, 'x = 1\n}\n# taken': 'out' }
    const text = JSON.stringify({ 'y\n}\nresource': 'z', Statement: [hostile] })
    const sourced = planJson(
      [
        change('aws_policy.own', { after: { policy: text } }),
        change('data.aws_iam_policy_document.d', { after: { json: text } }),
      ],
      {
        resources: [
          block('aws_policy.own', {
            policy: ref('data.aws_iam_policy_document.d.json', 'data.aws_iam_policy_document.d'),
          }),
          block('data.aws_iam_policy_document.d'),
        ],
      },
    )
    const denied = policyOf('aws_policy', fix, it =>
      it.policy!.satisfies(all => all.includes('GetObject'), 'it'),
    )
    for (const json of [holding(text, literal('{…}')), sourced])
      for (const policy of [everywhere, denied]) {
        const { hcl = '' } = await remedy(json, policy)
        expect(hcl.split('\n').filter(line => /^(?:\}|resource|# taken)/.test(line)).length).toBeLessThan(4)
        expect(() => readBlocks(hcl.replaceAll(/^#.*$/gm, ''))).not.toThrow()
      }
  })
})

describe('a JSON document', () => {
  const fix = `
    resource "aws_task" "this" {
      containers = jsonencode([{
        name  = "web"
        user  = "1000"
        log   = { driver = "awslogs" }
      }])
    }
  `
  const containers = [
    { name: 'proxy', image: 'envoy', user: '7', log: { driver: 'x' }, environment: ['secret'] },
    { name: 'app', image: 'app:1', environment: ['secret'] },
  ]
  const json = (after: unknown) =>
    planJson([change('aws_task.t', { after: { containers: JSON.stringify(after) } })], {
      resources: [block('aws_task.t', { containers: ref('local.containers') })],
    })
  const each = (test: (container: Anything) => Verdict) =>
    policyOf('aws_task', fix, it => document<Anything[]>(it.containers as never).every(test as never))

  test('has what it lacks at the element that is meant, and keeps the rest', async () => {
    expect(
      await remedy(
        json(containers),
        each(one => one.user!.isSet()),
      ),
    ).toEqual(
      written(`
        resource "aws_task" "t" {
          containers = jsonencode([
            {
              # …
              name = "app"
              user = "1000"
            },
          ])
        }
      `),
    )
  })

  test('has the whole of an object where nothing of it stands', async () => {
    const { hcl, proven } = await remedy(
      json(containers),
      each(one => (one.log as Anything).driver!.isSet()),
    )
    expect(hcl).toContain('log = {')
    expect(hcl).toContain('driver = "awslogs"')
    expect(hcl).not.toContain('secret')
    expect(proven).toBe(true)
  })

  test('loses what the fix does not have', async () => {
    const { hcl, proven } = await remedy(
      json(containers),
      each(one => one.environment!.isAbsent()),
    )
    expect(hcl).toContain('# without environment')
    expect(hcl).not.toContain('secret')
    expect(proven).toBe(true)
  })

  test('has keys that say nothing but themselves', async () => {
    const hostile = 'a\n}])\n}\nresource "aws_task" "u" {}'
    const { hcl } = await remedy(
      json([{ name: 'app', [hostile]: 'x' }]),
      each(one => one.entryOf(hostile).isAbsent()),
    )
    expect(hcl).not.toMatch(/^\s*resource "aws_task" "u"/m)
  })
})

describe('nothing is to be written', () => {
  test.each([
    ['deleted', { before: { encrypted: false } }, 'Nothing is to be written: the plan deletes it.'],
    [
      'mended',
      { before: { encrypted: false }, after: { encrypted: true } },
      'Nothing is left to be written: the plan mends it.',
    ],
    [
      'let go of',
      { before: { encrypted: false }, actions: ['forget'] },
      'Do it. Terraform lets go of it: it has to be changed in the account.',
    ],
  ])('where it is %s', async (_, sides, expected) => {
    const json = planJson([change('aws_db.main', sides)], { resources: [] })
    const report = judge(new Graph(await read(json)), [{ id: 'p', policy: encrypted, frameworks: {} }])
    expect(report.policyResponse['aws_db.main']?.[0]?.metadata.custom.remediation).toBe(expected)
  })
})

test('what Terraform lets go of is to be changed in the account, though the fault is another resource has', async () => {
  const lock = change('aws_box_lock.main', { before: { box: 'b-1', on: false }, actions: ['forget'] })
  const box = change('aws_box.main', { before: { id: 'b-1' }, after: { id: 'b-1' } })
  const json = planJson([box, lock], { resources: [block('aws_box.main')] })
  const report = judge(new Graph(await read(json)), [{ id: 'p', policy: locked, frameworks: {} }])
  expect(report.policyResponse['aws_box.main']?.[0]?.metadata.custom).toMatchObject({
    change: 'existing',
    remediation: 'Do it. Terraform lets go of `aws_box_lock.main`: it has to be changed in the account.',
  })
})

test('a companion that the configuration has, and a plan to refresh shows gone, is not written a second time', async () => {
  const box = change('aws_box.main', { before: { id: 'b-1' }, after: { id: 'b-1' } })
  const root = {
    resources: [
      block('aws_box.main'),
      block('aws_box_lock.main', { box: ref('aws_box.main.id', 'aws_box.main') }),
    ],
  }
  const json = { ...planJson([box], root), complete: true }
  const report = judge(new Graph(await read(json)), [{ id: 'p', policy: locked, frameworks: {} }])
  expect(report.policyResponse['aws_box.main']?.[0]?.metadata.custom.remediation).toBe(
    'Do it. `aws_box_lock.main` is in the configuration, but not in the account: apply it.',
  )
})

test('a provider block loses what is wrong, and keeps what tells it', async () => {
  const policy = policyOf('provider.aws', 'provider "aws" {\n  region = "eu-central-1"\n}', it =>
    it.secret_key!.isAbsent(),
  )
  const json = planJson(
    [],
    { resources: [] },
    {
      provider_config: { 'aws.eu': { name: 'aws', alias: 'eu', expressions: { secret_key: literal('x') } } },
    },
  )
  expect(await remedy(json, policy)).toEqual(
    written(
      'provider "aws" {\n  alias = "eu"\n  # without secret_key\n}'.replace(
        '  alias = "eu"\n  # without secret_key',
        '  # without secret_key\n  alias = "eu"',
      ),
    ),
  )
})

test('a huge plan has its remedies too, of which the last are not tried', async () => {
  const changes = Array.from({ length: 600 }, (_, i) => change(`aws_db.d${i}`, off))
  const found = await remedies(planJson(changes, { resources: [] }), encrypted)
  expect(found.every(one => one.hcl.includes('encrypted = true'))).toBe(true)
  const proven = found.filter(one => one.proven).length
  expect(proven).toBeGreaterThan(100)
  expect(proven).toBeLessThan(600)
})

test('of very large resources fewer are tried, for each trial goes through all of one', async () => {
  const long = { after: { encrypted: false, text: 'x'.repeat(1 << 20) } }
  const changes = Array.from({ length: 40 }, (_, i) => change(`aws_db.d${i}`, long))
  const found = await remedies(planJson(changes, { resources: [] }), encrypted)
  expect(found.every(one => one.hcl.includes('encrypted = true'))).toBe(true)
  const proven = found.filter(one => one.proven).length
  expect(proven).toBeGreaterThan(10)
  expect(proven).toBeLessThan(40)
})

test('of a very large resource fewer faults have their own snippet, for each is made by going through all of it', async () => {
  const open = policyOf('aws_gate', 'resource "aws_gate" "this" {\n  way {\n    on = true\n  }\n}', gate =>
    gate.way!.every(way => (way as Anything).on!.is(true)),
  )
  const written = async (text: string) => {
    const way = Array.from({ length: 40 }, (_, i) => ({ on: false, name: `${i}${text}` }))
    const found = await remedies(
      planJson([change('aws_gate.g', { after: { way } })], { resources: [] }),
      open,
    )
    expect(found).toHaveLength(40)
    return found.filter(one => one.hcl !== '').length
  }
  expect(await written('')).toBe(40)
  const few = await written('x'.repeat(1 << 13))
  expect(few).toBeGreaterThan(2)
  expect(few).toBeLessThan(10)
})
