import { expect, test } from 'vitest'
import { at, block, change, planJson, read } from '../../tests/plan-json.ts'
import { Graph } from '../engine/index.ts'
import { carried, carrying } from './carried.ts'
import { writtenIn } from './written.ts'

const OPEN = 'comes from a dynamic block, which the plan does not show'

/** What `aws_x.it.b[0].a` rests on, by what the sources write inside of `aws_x.it`; with ` unset` where nobody wrote it. */
async function traceOf(
  body: string,
  path: (string | number)[] = ['b', 0, 'a'],
  name = 'main.tf',
): Promise<string[]> {
  const inside = { b: [{ c: [{}] }] }
  const plan = planJson(
    [
      change('aws_x.it', { after: inside, unknown: { b: [{ a: true, c: [{ a: true }] }] } }),
      ...['one', 'two'].map(one => change(`aws_y.${one}`, { unknown: { id: true } })),
    ],
    { resources: [block('aws_x.it'), block('aws_y.one'), block('aws_y.two')] },
  )
  const heads = name.endsWith('.json') ? '' : 'resource "aws_y" "one" {}\nresource "aws_y" "two" {}\n'
  const text = name.endsWith('.json') ? body : `${heads}resource "aws_x" "it" {\n${body}\n}`
  const files = [{ name, text }]
  const { written, told } = carrying(
    writtenIn({ module: calls => (calls.length === 0 ? { folder: '', files } : undefined) }),
  )
  const tell = async (by: typeof written) => {
    const graph = new Graph(await read(plan), new Map(), new Map(), undefined, by)
    const value = path.reduce((value, step) => value._child(step), at(graph, 'aws_x.it'))
    const { targets, opaque } = graph.trace(value)
    const isUnset = graph.isConfigured(value) ? [] : ['unset']
    const name = ({ id, uncertain }: (typeof targets)[number]) =>
      `${graph.resource(id).address}${uncertain ? '?' : ''}`
    return [...targets.map(name), ...opaque.map(({ words }) => words), ...isUnset]
  }
  const found = await tell(written)
  expect(await tell(carried(JSON.parse(JSON.stringify(told()))))).toEqual(found)
  return found
}

test.each<[string, string, string[]]>([
  ['what its content names', 'for_each = var.x ? [1] : []\ncontent {\na = aws_y.one.id\n}', ['aws_y.one']],
  ['nothing that is not known', 'for_each = [var.x]\ncontent {\na = try(b.value.a, null)\n}', ['unset']],
  ['nothing where it writes nothing', 'for_each = [aws_y.one.id]\ncontent {\nz = 1\n}', ['unset']],
  [
    'a part of what it is repeated over',
    'for_each = [aws_y.one.id]\ncontent {\na = b.value.a\n}',
    ['aws_y.one'],
  ],
  [
    'a part of one that is known',
    'for_each = [{ a = aws_y.one.id, z = aws_y.two.id }]\ncontent {\na = b.value.a\n}',
    ['aws_y.one'],
  ],
  [
    'a part of what nobody can tell',
    'for_each = concat([aws_y.one.id], var.x)\ncontent {\na = b.value.a\n}',
    ['aws_y.one'],
  ],
  [
    'nothing where it is repeated over nothing',
    'for_each = try([[][0]], [])\ncontent {\na = aws_y.one.id\n}',
    ['unset'],
  ],
  [
    'by a name of its own',
    'for_each = [var.x]\niterator = each_b\ncontent {\na = each_b.value.a\n}',
    ['unset'],
  ],
  [
    'by a name of its own and more',
    'for_each = [var.x]\niterator = i\ncontent {\na = "${i.key}${aws_y.two.id}"\n}',
    ['aws_y.two'],
  ],
])('a dynamic block gives %s', async (_, body, expected) => {
  expect(await traceOf(`dynamic "b" {\n${body}\n}`)).toEqual(expected)
})

test.each<[string, string, string[]]>([
  ['in a block', 'b {\ndynamic "c" {\nfor_each = [1]\ncontent {\na = aws_y.one.id\n}\n}\n}', ['aws_y.one']],
  [
    'around a block',
    'dynamic "b" {\nfor_each = [1]\ncontent {\nc {\na = aws_y.one.id\n}\n}\n}',
    ['aws_y.one'],
  ],
  [
    'around nothing',
    'dynamic "b" {\nfor_each = [1]\ncontent {\nz = 1\nd {\na = aws_y.one.id\n}\n}\n}',
    ['unset'],
  ],
  [
    'around an attribute',
    'dynamic "b" {\nfor_each = [1]\ncontent {\nc = [{ a = aws_y.one.id }]\n}\n}',
    [OPEN],
  ],
  [
    'in a dynamic block, over a part of what that is repeated over',
    'dynamic "b" {\nfor_each = [var.x]\ncontent {\ndynamic "c" {\nfor_each = b.value.c\ncontent {\na = c.value.a\n}\n}\n}\n}',
    ['unset'],
  ],
])('so it does %s', async (_, body, expected) => {
  expect(await traceOf(body, ['b', 0, 'c', 0, 'a'])).toEqual(expected)
})

test('a block is not written where it is repeated over nothing', async () => {
  const plan = planJson(
    [change('aws_x.it', { unknown: { b: true } }), change('aws_y.one', { unknown: { id: true } })],
    { resources: [block('aws_x.it'), block('aws_y.one')] },
  )
  const isWritten = async (each: string) => {
    const text = `resource "aws_y" "one" {}\nresource "aws_x" "it" {\ndynamic "b" {\nfor_each = ${each}\ncontent {\nz = 1\n}\n}\n}`
    const written = writtenIn({ module: () => ({ folder: '', files: [{ name: 'main.tf', text }] }) })
    const graph = new Graph(await read(plan), new Map(), new Map([['aws_x', 'b']]), undefined, written)
    return graph.isConfigured(at(graph, 'aws_x.it')._child('b'))
  }
  expect(await isWritten('[]')).toBe(false)
  expect(await isWritten('aws_y.one.id == null ? [1] : []')).toBe(false)
  expect(await isWritten('[1]')).toBe(true)
  expect(await isWritten('var.x')).toBe(true)
})

const made = 'dynamic "b" {\nfor_each = [1]\ncontent {\na = 1\n}\n}'
test.each<[string, string]>([
  ['there is none', 'z = 1'],
  ['it has no content', 'dynamic "b" {\nfor_each = [1]\n}'],
  [
    'it is made of what cannot be read',
    'dynamic "b" {\nfor_each = "%{ if x }"\ncontent {\na = b.value\n}\n}',
  ],
  ['what cannot be read gives it', 'dynamic "b" {\nfor_each = [1]\ncontent {\na = "%{ if x }"\n}\n}'],
  ['a block of the name is inside', 'dynamic "b" {\nfor_each = [1]\ncontent {\na {\n}\n}\n}'],
])('it stays open where %s', async (_, body) => {
  expect((await traceOf(body)).filter(one => !one.endsWith('?'))).toEqual([OPEN])
})

test.each<[string, string, string[]]>([
  ['of two', `${made}\ndynamic "b" {\nfor_each = [1]\ncontent {\na = aws_y.one.id\n}\n}`, ['aws_y.one']],
  ['of one that is written beside it', `${made}\nb {\na = aws_y.two.id\n}`, ['aws_y.two']],
  [
    'of any that it makes',
    'dynamic "b" {\nfor_each = { x = aws_y.one.id, y = aws_y.two.id }\ncontent {\na = b.value\n}\n}',
    ['aws_y.one', 'aws_y.two'],
  ],
])('it gives what it gives in any %s', async (_, body, expected) => {
  expect(await traceOf(body)).toEqual(expected)
})

test('and in JSON', async () => {
  const body = { dynamic: { b: { for_each: ['${aws_y.one.id}'], content: { a: '${b.value}' } } } }
  const resource = { aws_x: { it: body }, aws_y: { one: {}, two: {} } }
  expect(await traceOf(JSON.stringify({ resource }), ['b', 0, 'a'], 'main.tf.json')).toEqual(['aws_y.one'])
})
