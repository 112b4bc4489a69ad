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
  dedent,
  json as document,
  Graph,
  judge,
  not,
  type Policy,
  tyingFor,
  type Value,
  Verdict,
} from '../../index.ts'
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

/** Address, HCL and proof of each finding that stands. */
async function remedies(json: PlanJson, ...policies: Policy[]) {
  const entries = policies.map((policy, i) => ({ id: `p${i}`, policy, frameworks: {} }))
  const report = judge(new Graph(await read(json)), entries)
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

async function remedy(json: PlanJson, policy: Policy) {
  const [first] = await remedies(json, policy)
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

  test('goes together where the fix leaves what tells the fault as it is', async () => {
    const fix = 'resource "aws_db" "this" {\n  from = "*"\n  protocol = "tcp"\n  port = 443\n}'
    const json = planJson([change('aws_db.main', { after: { from: '*', protocol: '-1', port: 0 } })], {
      resources: [block('aws_db.main')],
    })
    const policy = policyOf('aws_db', fix, it => not(all(it.from!.is('*'), it.protocol!.is('-1'))))
    const expected = written('resource "aws_db" "main" {\n  protocol = "tcp"\n  port     = 443\n}')
    expect(await remedy(json, policy)).toEqual(expected)
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

  test('takes out what the fix does not write', async () => {
    const policy = policyOf('aws_db', 'resource "aws_db" "this" {}', it => it.open!.isAbsent())
    const json = planJson([change('aws_db.main', { after: { open: 'yes' } })], { resources: [db()] })
    expect(await remedy(json, policy)).toEqual(written('resource "aws_db" "main" {\n  # without open\n}'))
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

  test('where it holds something else than the attribute, is not taken for it', async () => {
    const json = planJson([change('module.db.aws_db.main', off)], {
      module_calls: { db: call(inner(ref('var.open'), { open: {} }), { open: literal(true) }, registry) },
    })
    const { hcl, proven } = await remedy(json, encrypted)
    expect(hcl).toContain('# likely: open')
    expect(proven).toBe(undefined)
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
    expect(hcl).toContain('# module "m" has no output for `aws_box.b.id`')
    expect(hcl).toContain('box  = "<ID of an aws_box>"')
    expect(proven).toBe(undefined)
  })

  describe('and is switched off in its module', () => {
    const module = (count: object, variables: object): ModuleJson =>
      ({
        resources: [
          block('aws_box.b'),
          block('aws_box_lock.b', { box: ref('aws_box.b.id', 'aws_box.b'), on: literal(true) }, { count }),
        ],
        variables,
      }) as ModuleJson
    const json = (count: object, variables: object) =>
      planJson([change('module.m.aws_box.b', { unknown: { id: true }, after: {} })], {
        module_calls: { m: call(module(count, variables), {}, { source: 'a/b/aws' }) },
      })

    test('is switched on by its input', async () => {
      expect(
        await remedy(json(ref('var.lock_it', 'local.create'), { lock_it: { default: false } }), locked),
      ).toEqual(written('module "m" {\n  lock_it = true\n}'))
    })

    test('is named with the input that holds nothing, where that is no flag', async () => {
      const variables = { boxes: { default: {} }, enable_lock: { default: false } }
      expect(await remedy(json(ref('var.boxes', 'local.create'), variables), locked)).toEqual(
        written(
          `
            module "m" {
              # aws_box_lock.b is there and switched off
              # likely: boxes (default {})
            }
          `,
          false,
        ),
      )
    })

    test('by the likeliest, behind a local', async () => {
      const variables = { enable_lock: { default: false }, enable_lamp: { default: false } }
      expect(await remedy(json(ref('local.enable_lock'), variables), locked)).toEqual(
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

  test('has the remedy of each statement at its own', async () => {
    const json = holding(documentOf(passes, { ...passes, Sid: 'Tag', Action: 'iam:TagRole' }), literal('{…}'))
    const found = await remedies(json, everywhere)
    expect(found.map(({ hcl }) => /Sid += "(\w+)"/.exec(hcl)?.[1])).toEqual(['Pass', 'Tag'])
    expect(found.map(({ proven }) => proven)).toEqual([true, true])
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
