import { describe, expect, test } from 'vitest'
import {
  at,
  block,
  call,
  change,
  literal,
  type ModuleJson,
  planJson,
  read,
  ref,
} from '../../tests/plan-json.ts'
import { Graph } from '../engine/index.ts'
import { carried, carrying } from './carried.ts'
import { writtenIn } from './written.ts'

interface Given {
  /** What the attribute gives, and what the plan lists for it. */
  readonly a: string
  readonly names: readonly string[]
  /** What is written beside the resource. */
  readonly beside?: string
  /** What it is, and what it was. */
  readonly after?: unknown
  readonly before?: unknown
  /** The value that is asked for, behind the attribute. */
  readonly behind?: readonly (string | number)[]
  /** What the root's variables are, and what the plan says that those of the resource's module are where nobody sets them. */
  readonly variables?: Readonly<Record<string, unknown>>
  readonly defaults?: Readonly<Record<string, unknown>>
  /** The resource stands in a module, whose call gives this; and what is written around the call. */
  readonly passed?: Readonly<Record<string, object>>
  readonly root?: string
}

const values = (all: object, name: string) =>
  Object.fromEntries(Object.entries(all).map(([key, value]) => [key, { [name]: value }]))

/** What of the configuration may give the value, by the sources and without them. */
async function writtenFor(given: Given) {
  const { a, names, beside = '', after = 'v', before, behind = [], variables = {}, defaults = {} } = given
  const { passed, root = '' } = given
  const within = passed ? 'module.m.' : ''
  const made: ModuleJson = {
    resources: [block('aws_x.it', { a: ref(...names) }), block('aws_y.one')],
    variables: { ...values(variables, 'none'), ...values(defaults, 'default') },
  }
  const plan = planJson(
    [
      change(`${within}aws_x.it`, {
        after: { a: after },
        ...(before !== undefined && { before: { a: before } }),
      }),
      change(`${within}aws_y.one`, { after: { b: 'v' } }),
    ],
    passed ? { module_calls: { m: call(made, passed) }, variables: values(variables, 'none') } : made,
    { variables: values(variables, 'value') },
  )
  const text = `resource "aws_x" "it" {\na = ${a}\n}\nresource "aws_y" "one" {}\n${beside}`
  const { written, told } = carrying(
    writtenIn({
      module: calls => ({
        folder: '',
        files: [{ name: 'main.tf', text: passed && calls.length === 0 ? root : text }],
      }),
      file: () => 'v',
    }),
  )
  const tell = async (by: typeof written | undefined) => {
    const graph = new Graph(await read(plan), new Map(), new Map(), undefined, by)
    const time = before === undefined ? 'after' : 'before'
    const whole = at(graph, `${within}aws_x.it`, time)._child('a')
    const asked = graph.sources(
      behind.reduce((one, key) => one._child(key), whole),
      true,
    )
    // Others of a list are asked beside it.
    for (const i of Object.keys(Object(behind.length > 0 ? after : undefined)))
      graph.sources(whole._child(Array.isArray(after) ? Number(i) : i), true)
    return asked
  }
  const found = await tell(written)
  const sent = JSON.stringify(told())
  // The service is told what was asked, and finds the same. What is secret stays where it is.
  expect(await tell(carried(JSON.parse(sent)))).toEqual(found)
  expect(sent).not.toContain('"v"')
  return { found, alone: await tell(undefined) }
}

const local = (p: string) => `locals {\np = ${p}\n}\n`
const variable = (name: string) => `variable "${name}" {}\n`

describe('of a known value the sources tell whether it is written', () => {
  test.each<[string, Given, readonly unknown[]]>([
    ['in a local', { a: 'local.p', names: ['local.p'], beside: local('"v"') }, ['v']],
    [
      'in a local of a local',
      { a: 'local.p', names: ['local.p'], beside: `${local('local.q')}locals {\nq = "v"\n}` },
      ['v'],
    ],
    [
      'in an object',
      { a: 'local.p.k', names: ['local.p.k', 'local.p'], beside: local('{ k = "v" }') },
      ['v'],
    ],
    [
      'in what a function makes of it',
      { a: 'local.p', names: ['local.p'], beside: local('base64encode("p")'), after: 'cA==' },
      ['cA=='],
    ],
    [
      'beside a name that gives nothing',
      { a: 'coalesce(var.x, "v")', names: ['var.x'], beside: variable('x'), variables: { x: '' } },
      ['v'],
    ],
    [
      'in a number',
      { a: 'local.p', names: ['local.p'], beside: local('12345678'), after: '12345678' },
      ['12345678'],
    ],
    [
      'in the branch that is taken',
      {
        a: 'var.x ? "v" : local.p',
        names: ['var.x', 'local.p'],
        beside: variable('x') + local('aws_y.one.b'),
        variables: { x: true },
      },
      ['v'],
    ],
    [
      'in what a module is given',
      {
        a: 'local.p ? null : var.x',
        names: ['local.p', 'var.x'],
        beside: variable('x') + local('false'),
        passed: { x: literal('v') },
        root: 'module "m" {\nsource = "./m"\nx = "v"\n}\n',
      },
      ['v'],
    ],
    [
      'in a list',
      {
        a: '[local.p, aws_y.one.b]',
        names: ['local.p', 'aws_y.one.b', 'aws_y.one'],
        beside: local('"v"'),
        after: ['v', 'w'],
        behind: [0],
      },
      ['v'],
    ],
    [
      'in a map',
      { a: '{ k = local.p }', names: ['local.p'], beside: local('"v"'), after: { k: 'v' }, behind: ['k'] },
      ['v'],
    ],
    [
      'before the change',
      { a: 'local.p', names: ['local.p'], beside: local('"v"'), after: 'v', before: 'v' },
      ['v'],
    ],
    [
      'before another one',
      { a: 'local.p', names: ['local.p'], beside: local('"w"'), after: 'w', before: 'v' },
      ['w'],
    ],
  ])('%s', async (_, given, expected) => {
    expect((await writtenFor(given)).found).toEqual(expected)
  })

  test.each<[string, Given, readonly unknown[]]>([
    ['from a resource', { a: 'local.p', names: ['local.p'], beside: local('aws_y.one.b') }, []],
    [
      'from a resource, and more',
      { a: 'local.p', names: ['local.p'], beside: local('"a-${aws_y.one.b}"'), after: 'a-v' },
      [],
    ],
    [
      'from a variable without a default',
      {
        a: 'local.p',
        names: ['local.p'],
        beside: variable('x') + local('var.x'),
        variables: { x: 'v', y: 'v' },
      },
      [undefined],
    ],
    [
      'from the default of a variable',
      {
        a: 'local.p',
        names: ['local.p'],
        beside: variable('x') + local('var.x'),
        variables: { x: 'v', y: 'w' },
        defaults: { x: 'v', y: 'w' },
      },
      ['v'],
    ],
    [
      'from a part of one',
      {
        a: 'local.p',
        names: ['local.p'],
        beside: variable('x') + local('var.x.k'),
        variables: { x: { k: 'v' } },
        defaults: { x: { k: 'v', j: 'w' } },
      },
      ['v'],
    ],
    [
      'from the default of a variable of a module',
      {
        a: 'local.p',
        names: ['local.p'],
        beside: variable('x') + local('var.x'),
        defaults: { x: 'v' },
        passed: { y: literal('w') },
        root: 'module "m" {\nsource = "./m"\ny = "w"\n}\n',
      },
      ['v'],
    ],
    [
      'from a variable of the root, through a module',
      {
        a: 'local.q ? null : var.x',
        names: ['local.q', 'var.x'],
        beside: `${variable('x')}locals {\nq = false\n}`,
        variables: { p: 'v' },
        passed: { x: ref('var.p'), files: {}, y: literal('v') },
        root: `${variable('p')}module "m" {\nsource = "./m"\nx = var.p\nfiles = file("x")\ny = "v"\n}\n`,
      },
      [undefined],
    ],
    [
      'from a variable that is in a text',
      {
        a: 'jsonencode({ k = var.x })',
        names: ['var.x'],
        beside: variable('x'),
        after: '{"k":"v"}',
        variables: { x: 'v' },
        defaults: { x: 'v' },
      },
      ['v'],
    ],
  ])('%s', async (_, given, expected) => {
    expect((await writtenFor(given)).found).toEqual(expected)
  })

  test.each<[string, Given]>([
    ['a file', { a: 'local.p', names: ['local.p'], beside: local('file("x")') }],
    ['another value', { a: 'local.p', names: ['local.p'], beside: local('"w"') }],
    ['one of two', { a: 'local.p ? "v" : "w"', names: ['local.p'], beside: local('aws_y.one.c') }],
    ['other names', { a: 'local.q', names: ['local.p'], beside: local('"v"') }],
    ['a local that is not there', { a: 'local.p', names: ['local.p'] }],
  ])('and where they tell %s, the plan is asked as before', async (_, given) => {
    const { found, alone } = await writtenFor({ ...given, variables: { x: 'v' }, defaults: { x: 'u' } })
    expect(found).toEqual(alone)
  })
})
