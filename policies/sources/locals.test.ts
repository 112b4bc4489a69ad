import { describe, expect, test } from 'vitest'
import { at, block, call, change, type ModuleJson, planJson, read, ref } from '../../tests/plan-json.ts'
import { Graph } from '../engine/index.ts'
import { carried, carrying } from './carried.ts'
import { writtenIn } from './written.ts'

/** The addresses that `aws_x.it.a` rests on, with the attributes, and what of it the plan does not show. */
async function traceOf(
  references: string[],
  sources: string,
  { more = [], forEach, in: module = '' }: Options = {},
): Promise<string[]> {
  const inside = module === '' ? '' : `module.${module}.`
  const [it, key] = [`${inside}aws_x.it`, forEach && '["k"]']
  const blocks = [
    block('aws_x.it', { a: ref(...references) }, forEach ? { forEach: ref(...forEach) } : {}),
    ...['one', 'two'].map(name => block(`aws_y.${name}`)),
  ]
  const made: ModuleJson = { resources: blocks }
  const plan = planJson(
    [
      change(`${it}${key ?? ''}`, { unknown: { a: true } }),
      ...['one', 'two'].map(name => change(`${inside}aws_y.${name}`, { unknown: { id: true, arn: true } })),
      ...more,
    ],
    module === '' ? made : { module_calls: { [module]: call(made) } },
  )
  const heads = 'resource "aws_x" "it" {}\nresource "aws_y" "one" {}\nresource "aws_y" "two" {}\n'
  const files = [{ name: 'main.tf', text: heads + sources }]
  const { written, told } = carrying(
    writtenIn({
      module: () => undefined,
      brought: calls => (calls.join('.') === module ? files : undefined),
    }),
  )
  const graphOf = async (by?: typeof written) =>
    new Graph(await read(plan), new Map(), new Map(), undefined, by)
  const tell = (graph: Graph) => {
    const { targets, opaque } = graph.trace(at(graph, `${it}${key ?? ''}`)._child('a'))
    const name = ({ id, path, uncertain }: (typeof targets)[number]) =>
      `${graph.resource(id).address.replace(inside, '')}.${path.map(step => step.name).join('.')}${uncertain ? '?' : ''}`
    return [...targets.map(name), ...opaque.map(({ words }) => words)]
  }
  const found = tell(await graphOf(written))
  // The service is told what was asked, and finds the same.
  expect(tell(await graphOf(carried(JSON.parse(JSON.stringify(told())))))).toEqual(found)
  return found
}

interface Options {
  more?: object[]
  forEach?: string[]
  in?: string
}

describe('a local that the sources write leads where its expression leads', () => {
  const one = 'aws_y.one.id'
  test.each<[string, string[], string, string[]]>([
    ['a reference', ['local.l'], 'l = aws_y.one.id', [one]],
    ['a function', ['local.l'], 'l = try(element(concat(aws_y.one.*.id, [""]), 0), var.x)', ['aws_y.one.']],
    ['two branches', ['local.l'], 'l = var.x ? aws_y.one.id : aws_y.two.arn', [one, 'aws_y.two.arn']],
    ['another local', ['local.l'], 'l = local.m\nm = "${aws_y.one.id}-x"', [one]],
    ['nothing but variables', ['local.l'], 'l = var.x == null ? null : var.x', []],
    ['a constant', ['local.l'], 'l = "x"', []],
    [
      'beside what is named',
      ['local.l', 'aws_y.two.arn', 'aws_y.two'],
      'l = aws_y.one.id',
      [one, 'aws_y.two.arn'],
    ],
    ['a part of an object', ['local.l.b', 'local.l'], 'l = { a = aws_y.two.id, b = aws_y.one.id }', [one]],
    [
      'deep in objects',
      ['local.l.b.c', 'local.l.b', 'local.l'],
      'l = { b = { "c" = aws_y.one.id, d = aws_y.two.id } }',
      [one],
    ],
    ['by a key', ['local.l["b.c"]', 'local.l'], 'l = { "b.c" = aws_y.one.id, d = aws_y.two.id }', [one]],
    ['no part of an object', ['local.l.z', 'local.l'], 'l = { b = aws_y.one.id }', []],
    [
      'a part of what nobody can tell',
      ['local.l.b', 'local.l'],
      'l = { (var.k) = aws_y.one.id }',
      [`${one}?`],
    ],
    [
      'a part of what is merged',
      ['local.l.b', 'local.l'],
      'l = merge({ b = aws_y.one.id }, var.x)',
      [`${one}?`],
    ],
    ['itself', ['local.l'], 'l = local.l', []],
    ['one behind a comment', ['local.l'], 'l = [ # made for all\n aws_y.one.id]', [one]],
  ])('%s', async (_, references, locals, expected) => {
    expect(await traceOf(references, `locals {\n${locals}\n}`)).toEqual(expected)
  })

  test.each<[string, string[]]>([
    ['l = { k = { b = aws_y.one.id }, j = { b = aws_y.two.id } }', ['aws_y.one.id']],
    ['l = { for k, v in var.x : k => { b = aws_y.one.id } }', ['aws_y.one.id']],
    ['l = { j = { b = aws_y.two.id } }', []],
  ])('that resources are repeated over: %s', async (locals, expected) => {
    const found = await traceOf(['each.value.b', 'each.value'], `locals {\n${locals}\n}`, {
      forEach: ['local.l'],
    })
    expect(found.map(one => one.replace('?', ''))).toEqual(expected)
  })

  test('in a module, which need not be part of the repository', async () => {
    expect(await traceOf(['local.l'], 'locals {\nl = aws_y.one.id\n}', { in: 'm' })).toEqual(['aws_y.one.id'])
  })
})

describe('a local stays what it is without sources', () => {
  const open = ['comes from `local.l`, which the plan does not show']
  test.each<[string, string]>([
    ['that is not there', 'locals {\nm = 1\n}'],
    ['that cannot be read', 'locals {\nl = "%{ if var.x }a"\n}'],
    ['in a file that is no HCL', 'locals {\nl = [\n}'],
  ])('%s', async (_, sources) => {
    expect(await traceOf(['local.l'], sources)).toEqual(open)
  })

  test('where its module lacks a block of the plan: these are other sources', async () => {
    const more = [change('aws_z.new', {})]
    expect(await traceOf(['local.l'], 'locals {\nl = aws_y.one.id\n}', { more })).toEqual(['aws_y.one.id'])
    const plan = planJson([change('aws_x.it', { unknown: { a: true } }), change('aws_z.new')], {
      resources: [block('aws_x.it', { a: ref('local.l') }), block('aws_z.new')],
    })
    const files = [{ name: 'main.tf', text: 'resource "aws_x" "it" {}\nlocals {\nl = 1\n}' }]
    const written = writtenIn({ module: () => ({ folder: '', files }) })
    const made = new Graph(await read(plan), new Map(), new Map(), undefined, written)
    expect(made.trace(at(made, 'aws_x.it')._child('a')).opaque.map(({ words }) => words)).toEqual(open)
  })
})
