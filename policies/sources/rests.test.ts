import { describe, expect, test } from 'vitest'
import {
  at,
  block,
  call,
  change,
  literal,
  type ModuleJson,
  output,
  planJson,
  read,
  ref,
} from '../../tests/plan-json.ts'
import { Graph } from '../engine/index.ts'
import { carried, carrying } from './carried.ts'
import { writtenIn } from './written.ts'

interface Given {
  /** What the plan lists for `aws_x.it.a`. */
  readonly names: readonly string[]
  /** The files of modules, by the calls that lead to them. */
  readonly sources: Readonly<Record<string, string>>
  readonly root?: ModuleJson
  readonly variables?: object
  /** The key of the one that is asked; it stands in `module.m` with `inside`. */
  readonly key?: string | number
  readonly inside?: boolean
  readonly repeated?: { count?: object; forEach?: object }
  readonly more?: readonly object[]
  readonly blocks?: readonly object[]
}

const HEADS = 'resource "aws_y" "one" {}\nresource "aws_y" "two" {}\n'

/** The resources and attributes that `aws_x.it.a` rests on, and what of it the plan does not show. */
async function restOf(given: Given): Promise<string[]> {
  const { names, sources, variables, key, inside, repeated = {}, more = [], blocks = [] } = given
  const within = inside ? 'module.m.' : ''
  const own = `${within}aws_x.it${key === undefined ? '' : `[${JSON.stringify(key)}]`}`
  const made: ModuleJson = {
    resources: [
      block('aws_x.it', { a: ref(...names) }, repeated),
      ...['one', 'two'].map(name => block(`aws_y.${name}`)),
      ...blocks,
    ],
  }
  const plan = planJson(
    [
      change(own, { unknown: { a: true } }),
      ...['one', 'two'].map(name => change(`${within}aws_y.${name}`, { unknown: { id: true, arn: true } })),
      ...more,
    ],
    inside ? { module_calls: { m: call(made) }, ...given.root } : { ...made, ...given.root },
    { ...(variables && { variables }) },
  )
  const { written, told } = carrying(
    writtenIn({
      module: calls => {
        const text = sources[calls.join('.')]
        const heads = calls.length === (inside ? 1 : 0) ? HEADS : ''
        const name = text?.startsWith('{') ? 'main.tf.json' : 'main.tf'
        return text === undefined
          ? undefined
          : {
              folder: '',
              files: [
                { name, text },
                { name: 'heads.tf', text: heads },
              ],
            }
      },
    }),
  )
  const tell = async (by?: typeof written) => {
    const graph = new Graph(await read(plan), new Map(), new Map(), undefined, by)
    const { targets, opaque } = graph.trace(at(graph, own)._child('a'))
    return [
      ...targets.map(
        ({ id, path, uncertain }) =>
          `${graph.resource(id).address}.${path.map(step => step.name).join('.')}${uncertain ? '?' : ''}`,
      ),
      ...opaque.map(({ words }) => words),
    ]
  }
  const found = await tell(written)
  // The service is told what was asked, and finds the same.
  expect(await tell(carried(JSON.parse(JSON.stringify(told()))))).toEqual(found)
  return found
}

const ONE = 'aws_y.one.id'
const TWO = 'aws_y.two.id'
const both = ['aws_y.one.id', 'aws_y.one', 'aws_y.two.id', 'aws_y.two']
const it = (a: string, more = '') => `resource "aws_x" "it" {\n${more}\na = ${a}\n}\n`
const typed = (name: string, type = 'string') => `variable "${name}" {\n  type = ${type}\n}\n`

describe('of a condition the branch that is taken counts', () => {
  test.each<[string, string, unknown, string[]]>([
    ['a truth', 'var.v ? aws_y.one.id : aws_y.two.id', true, [ONE]],
    ['that is given as text', 'var.v ? aws_y.one.id : aws_y.two.id', 'false', [TWO]],
    ['a comparison', 'var.v == "a" ? aws_y.one.id : aws_y.two.id', 'a', [ONE]],
    ['another', 'var.v != "a" ? aws_y.one.id : aws_y.two.id', 'a', [TWO]],
    ['of null', 'var.v == null ? aws_y.one.id : aws_y.two.id', null, [ONE]],
    ['of nothing', 'var.v == "" ? aws_y.one.id : aws_y.two.id', '', [ONE]],
    ['of numbers', 'length(var.v) >= 2 ? aws_y.one.id : aws_y.two.id', 'ab', [ONE]],
    ['several', 'var.v != null && !(var.v == "b") || false ? aws_y.one.id : aws_y.two.id', 'b', [TWO]],
    ['one in a list', 'contains(["a", "b"], var.v) ? aws_y.one.id : aws_y.two.id', 'b', [ONE]],
    ['one in another', 'var.v == "a" ? var.v == "b" ? aws_y.two.id : aws_y.one.id : null', 'a', [ONE]],
    ['one that gives nothing', 'var.v == "a" ? "" : var.v == "b" ? aws_y.one.id : aws_y.two.id', 'a', []],
    ['a key', '{ a = aws_y.one.id, b = aws_y.two.id }[var.v]', 'b', [TWO]],
    ['a place', '[aws_y.one.id, aws_y.two.id][var.v == "a" ? 0 : 1]', 'a', [ONE]],
    ['what is looked up', 'lookup({ a = aws_y.one.id }, var.v, aws_y.two.id)', 'z', [TWO]],
    ['the first that is something', 'coalesce(var.v, aws_y.one.id, aws_y.two.id)', null, [ONE]],
    ['the first that is there', 'try({ a = aws_y.one.id }[var.v], aws_y.two.id)', 'z', [TWO]],
    [
      'in a list',
      'compact([var.v == "a" ? aws_y.one.id : "", var.v == "b" ? aws_y.two.id : ""])',
      'b',
      [TWO],
    ],
    ['in a text', '"${var.v == "a" ? aws_y.one.id : aws_y.two.id}/x"', 'a', [ONE]],
    ['in a directive', '"%{ if var.v == "a" }${aws_y.one.id}%{ else }${aws_y.two.id}%{ endif }"', 'b', [TWO]],
    ['in a for', '[for k, v in { a = aws_y.one.id, b = aws_y.two.id } : v if k == var.v]', 'b', [TWO]],
  ])('%s', async (_, expression, value, expected) => {
    const type = /\? "false"|length/.test(expression) ? 'string' : 'any'
    const sources = { '': typed('v', type) + it(expression) }
    const names = [
      ...(expression.includes('one') ? both.slice(0, 2) : []),
      ...(expression.includes('two') ? both.slice(2) : []),
      'var.v',
    ]
    expect(await restOf({ names, sources, variables: { v: { value } } })).toEqual(expected)
  })

  test.each<[string, string, string | number, object, string, string[]]>([
    [
      'a key',
      'each.key == "a" ? aws_y.one.id : aws_y.two.id',
      'a',
      { forEach: literal({ a: 1, b: 2 }) },
      'for_each = { a = 1, b = 2 }',
      [ONE],
    ],
    [
      'another key',
      'each.key == "a" ? aws_y.one.id : aws_y.two.id',
      'b',
      { forEach: literal({ a: 1, b: 2 }) },
      'for_each = { a = 1, b = 2 }',
      [TWO],
    ],
    [
      'a value',
      'each.value.on ? aws_y.one.id : aws_y.two.id',
      'b',
      { forEach: literal({}) },
      'for_each = { a = { on = true }, b = { on = false } }',
      [TWO],
    ],
    [
      'a place',
      'count.index == 0 ? aws_y.one.id : aws_y.two.id',
      1,
      { count: literal(2) },
      'count = 2',
      [TWO],
    ],
  ])('by %s of the instance', async (_, expression, key, repeated, head, expected) => {
    const sources = { '': it(expression, head) }
    const own = /(each|count)\.\w+(\.on)?/.exec(expression)![0]
    const names = [...both, own, ...(own.endsWith('.on') ? ['each.value'] : [])]
    expect(await restOf({ names, sources, key, repeated })).toEqual(expected)
  })

  test('through locals, calls of modules and outputs', async () => {
    const root: ModuleJson = {
      module_calls: {
        m: call(
          {
            resources: [block('aws_x.it', { a: ref('local.group') }), block('aws_y.one'), block('aws_y.two')],
            module_calls: {
              n: call({ outputs: { which: output(ref('var.name')) } }, { name: ref('var.kind') }),
            },
          },
          { kind: ref('var.kind') },
        ),
      },
    }
    const sources = {
      '': 'variable "kind" {\n  default = "b"\n}\nmodule "m" {\n  source = "./m"\n  kind = var.kind\n}\n',
      m: `${typed('kind')}locals {
        by_name = { a = aws_y.one.id, b = aws_y.two.id }
        group   = local.by_name[module.n.which]
      }
      module "n" {
        source = "./n"
        name   = var.kind
      }
      ${it('local.group')}`,
      'm.n': `${typed('name')}output "which" {\n  value = var.name\n}\n`,
    }
    const given = { names: ['local.group'], sources, root, inside: true }
    expect(await restOf({ ...given, variables: { kind: { value: 'b' } } })).toEqual([`module.m.${TWO}`])
    expect(await restOf({ ...given, variables: { kind: { value: 'a' } } })).toEqual([`module.m.${ONE}`])
  })

  test('and what is passed into a module is followed to what the branch there names', async () => {
    const root: ModuleJson = {
      resources: [block('aws_y.one'), block('aws_y.two')],
      module_calls: {
        m: call(
          { resources: [block('aws_x.it', { a: ref('var.group', 'var.on') })] },
          { group: ref(...both, 'var.kind'), on: literal(true) },
        ),
      },
    }
    const plan = planJson(
      [
        change('module.m.aws_x.it', { unknown: { a: true } }),
        ...['one', 'two'].map(one => change(`aws_y.${one}`, { unknown: { id: true } })),
      ],
      root,
      { variables: { kind: { value: 'a' } } },
    )
    const files: Record<string, string> = {
      '': `${HEADS}${typed('kind')}module "m" {\n source = "./m"\n on = true\n group = var.kind == "a" ? aws_y.one.id : aws_y.two.id\n}`,
      m: `${typed('on', 'bool')}${typed('group')}${it('var.on ? var.group : null')}`,
    }
    const written = writtenIn({
      module: calls => ({ folder: '', files: [{ name: 'main.tf', text: files[calls.join('.')] ?? '' }] }),
    })
    const graph = new Graph(await read(plan), new Map(), new Map(), undefined, written)
    const { targets } = graph.trace(at(graph, 'module.m.aws_x.it')._child('a'))
    expect(targets.map(({ id }) => graph.resource(id).address)).toEqual(['aws_y.one'])
  })

  test('by what the plan knows of another resource', async () => {
    const names = [...both, 'aws_z.z.kind', 'aws_z.z']
    const sources = {
      '': `resource "aws_z" "z" {}\n${it('aws_z.z.kind == "a" ? aws_y.one.id : aws_y.two.id')}`,
    }
    const known = (sides: object) => ({
      names,
      sources,
      blocks: [block('aws_z.z')],
      more: [change('aws_z.z', sides)],
    })
    expect(await restOf(known({ after: { kind: 'a' } }))).toEqual([ONE])
    expect(await restOf(known({ after: { kind: 'b' } }))).toEqual([TWO])
    expect(await restOf(known({ unknown: { kind: true } }))).toEqual([ONE, TWO, 'aws_z.z.kind'])
    expect(await restOf(known({ after: { kind: 'a' }, sensitive: { kind: true } }))).toEqual([
      ONE,
      TWO,
      'aws_z.z.kind',
    ])
  })

  test('in JSON', async () => {
    const json = {
      resource: { aws_x: { it: { a: '${var.v == "a" ? aws_y.one.id : aws_y.two.id}' } } },
      variable: { v: { type: 'string' } },
    }
    const given = { names: [...both, 'var.v'], sources: { '': JSON.stringify(json) } }
    expect(await restOf({ ...given, variables: { v: { value: 'a' } } })).toEqual([ONE])
    expect(await restOf({ ...given, variables: { v: { value: 'b' } } })).toEqual([TWO])
  })

  test('of how many there are of a resource', async () => {
    const many = (count: number) => ({
      names: ['aws_z.z', ...both.slice(0, 2)],
      sources: {
        '': `resource "aws_z" "z" {\n count = 1\n}\n${it('length(aws_z.z) > 0 ? aws_z.z[0].id : aws_y.one.id')}`,
      },
      blocks: [block('aws_z.z', {}, { count: ref('var.n') })],
      more: Array.from({ length: count }, (_, i) => change(`aws_z.z[${i}]`, { unknown: { id: true } })),
    })
    const names = ['aws_z.z', 'aws_z.z[0].id', 'aws_z.z[0]', ...both.slice(0, 2)]
    expect(await restOf({ ...many(2), names })).toEqual(['aws_z.z[0].id'])
    expect(await restOf({ ...many(0), names })).toEqual([ONE])
  })
})

describe('both branches count', () => {
  const v = { value: 'a' }
  const test_ = 'var.v == "a" ? aws_y.one.id : aws_y.two.id'
  test.each<[string, Partial<Given>]>([
    ['where nothing is known of the variable', { variables: {} }],
    [
      'where its type is not told, and might decide',
      {
        sources: { '': `${typed('v', 'number')}${it(test_.replace('"a"', '1'))}` },
        variables: { v: { value: 'x' } },
      },
    ],
    [
      'where the sources name something else than the plan',
      { sources: { '': `${typed('v')}${it('var.w == "a" ? aws_y.one.id : aws_y.two.id')}` } },
    ],
    ['where the sources lack a block of the plan', { more: [change('aws_z.z')], blocks: [block('aws_z.z')] }],
    ['where the variable is secret', { root: { variables: { v: { sensitive: true } } } }],
    [
      'where the test is not understood',
      { sources: { '': `${typed('v')}${it('regex("a", var.v) == "a" ? aws_y.one.id : aws_y.two.id')}` } },
    ],
    ['where there are no sources', { sources: {} }],
  ])('%s', async (_, more) => {
    const given = {
      names: [...both, 'var.v'],
      sources: { '': typed('v') + it(test_) },
      variables: { v },
      ...more,
    }
    const found = await restOf(given)
    expect(found.filter(one => one.startsWith('aws_y'))).toEqual([ONE, TWO])
  })

  test('where an input of the module was passed otherwise when the plan was made', async () => {
    const root: ModuleJson = {
      module_calls: {
        m: call(
          {
            resources: [
              block('aws_x.it', { a: ref(...both, 'var.v') }),
              block('aws_y.one'),
              block('aws_y.two'),
            ],
          },
          { v: ref('var.other') },
        ),
      },
    }
    const sources = {
      '': `${typed('kind')}module "m" {\n source = "./m"\n v = var.kind\n}`,
      m: typed('v') + it(test_),
    }
    const variables = { kind: { value: 'a' }, other: { value: 'b' } }
    expect(await restOf({ names: [], sources, root, inside: true, variables })).toEqual([
      `module.m.${ONE}`,
      `module.m.${TWO}`,
    ])
  })
})

test('what `optional` gives decides as what is passed does', async () => {
  const type = 'object({ on = optional(bool, true), names = optional(list(string), []) })'
  const given = {
    names: [...both, 'var.v.on', 'var.v'],
    sources: { '': typed('v', type) + it('var.v.on ? aws_y.one.id : aws_y.two.id') },
  }
  expect(await restOf({ ...given, variables: { v: { value: {} } } })).toEqual([ONE])
  expect(await restOf({ ...given, variables: { v: { value: { on: 'false' } } } })).toEqual([TWO])
})

test('what is no more than put through a function rests on the same', async () => {
  const given = { names: ['local.l'], variables: { v: { value: 'a' } } }
  const told = (l: string) =>
    restOf({ ...given, sources: { '': `${typed('v')}locals {\n l = ${l}\n}\n${it('local.l')}` } })
  expect(await told('try(cidrsubnet(aws_y.one.id, 8, 1), var.v == "b" ? aws_y.two.id : "")')).toEqual([ONE])
  expect(await told('[for one in [aws_y.one, aws_y.two] : one.id if var.v == "b"]')).toEqual([])
  expect(await told('uuid()')).toEqual([])
})

test('each of many instances is told its own part of what they are repeated over', async () => {
  const keys = Array.from({ length: 3000 }, (_, i) => `k${i}`)
  const plan = planJson(
    [
      ...keys.map(key => change(`aws_x.it["${key}"]`, { unknown: { a: true } })),
      ...['one', 'two'].map(name => change(`aws_y.${name}`, { unknown: { id: true } })),
    ],
    {
      resources: [
        block('aws_x.it', { a: ref('each.value.b', 'each.value') }, { forEach: ref('local.l') }),
        ...['one', 'two'].map(name => block(`aws_y.${name}`)),
      ],
    },
    { variables: { keys: { value: keys } } },
  )
  const text = `${HEADS}${typed('keys', 'list(string)')}locals {
    l = { for k in var.keys : k => { b = k == "k2999" ? aws_y.one.id : aws_y.two.id } }
  }
  ${it('each.value.b', 'for_each = local.l')}`
  const written = writtenIn({ module: () => ({ folder: '', files: [{ name: 'main.tf', text }] }) })
  const graph = new Graph(await read(plan), new Map(), new Map(), undefined, written)
  const told = keys.map(key =>
    graph.trace(at(graph, `aws_x.it["${key}"]`)._child('a')).targets.map(({ id }) => graph.resource(id).name),
  )
  expect(told.slice(0, -1).every(names => names.join() === 'two')).toBe(true)
  expect(told.at(-1)).toEqual(['one'])
})
