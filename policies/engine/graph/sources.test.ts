import { expect, test } from 'vitest'
import { at, block, call, change, graph, literal, output, planJson, ref } from '../../../tests/plan-json.ts'

const hashed = { after: { a: 'hash' } }

/** The sources of `a` in a resource of the root module. */
async function sources(expression: object, variables: object = {}, others: object[] = []) {
  const made = await graph(
    planJson(
      [change('aws_x.it', hashed), ...others],
      { resources: [block('aws_x.it', { a: expression })] },
      { variables },
    ),
  )
  return sourcesAt(made, 'aws_x.it')
}

/** The same in a module that is called with some arguments. */
async function sourcesInside(expression: object, given: object, variables: object = {}) {
  const module = {
    resources: [block('aws_x.it', { a: expression })],
    variables: { b: { default: 'own' } },
  }
  const made = await graph(
    planJson(
      [change('module.m.aws_x.it', hashed)],
      { module_calls: { m: call(module, given) } },
      { variables },
    ),
  )
  return sourcesAt(made, 'module.m.aws_x.it')
}

function sourcesAt(made: Awaited<ReturnType<typeof graph>>, address: string) {
  const it = at(made, address)
  return it._body.graph.sources(it._child('a'))
}

test('a literal', async () => {
  expect(await sources(literal('text'))).toEqual(['text'])
})

test('a variable of the root, and a part of one', async () => {
  const variables = { b: { value: 'text' }, c: { value: { d: ['x', 'y'] } } }
  expect(await sources(ref('var.b'), variables)).toEqual(['text'])
  expect(await sources(ref('var.c.d[1]', 'var.c.d', 'var.c'), variables)).toEqual(['y'])
  expect(await sources(ref('var.e'), variables)).toEqual([undefined])
})

test('what a module is given, or its default', async () => {
  expect(await sourcesInside(ref('var.b'), {})).toEqual(['own'])
  expect(await sourcesInside(ref('var.b'), { b: literal('given') })).toEqual(['given'])
  expect(await sourcesInside(ref('var.b'), { b: ref('var.c') }, { c: { value: 'root' } })).toEqual(['root'])
})

test('what a local is made from, as far as its module is given it', async () => {
  expect(await sources(ref('local.b'), { b: { value: 'text' }, c: { value: 1 } })).toEqual(['text', 1])
  expect(await sourcesInside(ref('local.c'), { b: literal('given') })).toEqual(['given'])
})

test('the element of what it is repeated over', async () => {
  const repeated = block(
    'aws_x.it',
    { a: ref('each.value.script', 'each.value') },
    { forEach: ref('var.all') },
  )
  const made = await graph(
    planJson(
      [change('aws_x.it["k"]', hashed)],
      { resources: [repeated] },
      {
        variables: { all: { value: { k: { script: 'text' }, l: { script: 'other' } } } },
      },
    ),
  )
  expect(sourcesAt(made, 'aws_x.it["k"]')).toEqual(['text'])
})

test('an attribute of another resource, and an output of a module', async () => {
  expect(
    await sources(ref('aws_y.b.text', 'aws_y.b'), {}, [change('aws_y.b', { after: { text: 'text' } })]),
  ).toEqual(['text'])
  const inner = { resources: [block('aws_y.b')], outputs: { text: output(ref('aws_y.b.text', 'aws_y.b')) } }
  const made = await graph(
    planJson([change('aws_x.it', hashed), change('module.m.aws_y.b', { after: { text: 'text' } })], {
      resources: [block('aws_x.it', { a: ref('module.m.text', 'module.m') })],
      module_calls: { m: call(inner) },
    }),
  )
  expect(sourcesAt(made, 'aws_x.it')).toEqual(['text'])
})

test('nothing, where nothing is written or it leads round in a circle', async () => {
  const empty = await graph(planJson([change('aws_x.it', hashed)], undefined))
  expect(sourcesAt(empty, 'aws_x.it')).toEqual([])
  const round = { outputs: { b: output(ref('var.b')) }, resources: [block('aws_y.b')] }
  const made = await graph(
    planJson([change('aws_x.it', hashed)], {
      resources: [block('aws_x.it', { a: ref('module.m.b') })],
      module_calls: { m: call(round, { b: ref('module.m.b') }) },
    }),
  )
  expect(sourcesAt(made, 'aws_x.it')).toEqual([])
})
