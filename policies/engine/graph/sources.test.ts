import { describe, expect, test } from 'vitest'
import {
  at,
  block,
  call,
  change,
  graph,
  literal,
  output,
  planJson,
  read,
  ref,
} from '../../../tests/plan-json.ts'
import { Graph, MADE } from '../index.ts'

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

function sourcesAt(made: Awaited<ReturnType<typeof graph>>, address: string, isWritten = false) {
  const it = at(made, address)
  return it._body.graph.sources(it._child('a'), isWritten)
}

test('a literal', async () => {
  expect(await sources(literal('text'))).toEqual(['text'])
})

test('whether what is known is all that is written', async () => {
  const all = async (expression: object, variables: object = {}) => {
    const plan = planJson(
      [change('aws_x.it', hashed)],
      { resources: [block('aws_x.it', { a: expression })] },
      { variables },
    )
    const it = at(await graph(plan), 'aws_x.it')
    return it._body.graph.areAllSources(it._child('a'))
  }
  expect(await all(ref('var.b'), { b: { value: 'text' } })).toBe(true)
  expect(await all(ref('var.c.d', 'var.c'), { c: { value: { d: 'x' } } })).toBe(true)
  expect(await all(ref('var.e'))).toBe(false)
  expect(await all(ref('var.b', 'local.c'), { b: { value: 'text' } })).toBe(false)
  expect(await all(ref('each.key'))).toBe(false)
  expect(await all(ref('module.gone.out'))).toBe(false)
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

describe('what stands in the configuration', () => {
  const inner = { resources: [block('aws_x.it', { a: ref('var.b') })], variables: { b: { default: 'own' } } }
  test.each([
    ['a literal', literal('text'), {}, ['text']],
    ['the default of a variable of the root', ref('var.b'), { b: { default: 'text' } }, ['text']],
    ['not what is handed in', ref('var.b'), { b: {} }, [undefined]],
    ['not another resource', ref('aws_y.b.text', 'aws_y.b'), {}, [undefined]],
    ['what a function makes of it', {}, {}, [MADE]],
    ['what a flag chooses', ref('var.b'), { b: { default: true } }, [true, MADE]],
    [
      'what a text goes into',
      ref('var.b', 'var.c'),
      { b: { default: true }, c: { default: 'x' } },
      [true, 'x'],
    ],
  ])('%s', async (_, expression, variables, expected) => {
    const made = await graph(
      planJson(
        [change('aws_x.it', hashed), change('aws_y.b', { after: { text: 'text' } })],
        { resources: [block('aws_x.it', { a: expression }), block('aws_y.b')], variables },
        { variables: { b: { value: 'handed in' } } },
      ),
    )
    expect(sourcesAt(made, 'aws_x.it', true)).toEqual(expected)
  })

  test.each([
    [literal('given'), 'given'],
    [{}, MADE],
  ])('what a module is given: %j', async (given, expected) => {
    const made = await graph(
      planJson([change('module.m.aws_x.it', hashed)], { module_calls: { m: call(inner, { b: given }) } }),
    )
    expect(sourcesAt(made, 'module.m.aws_x.it', true)).toEqual([expected])
  })

  test('what a module makes a dynamic block from, by the variable of its name', async () => {
    const after = { options: [{ user: [{ word: 'hash' }] }] }
    const made = await graph(
      planJson([change('module.m.aws_x.it', { after })], {
        module_calls: {
          m: call(
            { resources: [block('aws_x.it')], variables: { options: {} } },
            { options: literal({ user: { word: 'text' } }) },
          ),
        },
      }),
    )
    const it = at(made, 'module.m.aws_x.it')
    const word = it._child('options')._child(0)._child('user')._child(0)._child('word')
    expect(it._body.graph.sources(word, true)).toEqual(['text'])
  })
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

describe('what may be what the configuration writes', () => {
  const others = [
    change('aws_y.b', { after: { text: 'text', a: 'hash', c: null } }),
    change('data.aws_z.c', { after: { a: 'hash' } }),
    change('module.m.aws_y.b', { after: { text: 'text' } }),
  ]
  const inner = { resources: [block('aws_y.b')], outputs: { text: output(ref('aws_y.b.text', 'aws_y.b')) } }

  /** Of the value `hash` of `a`, before and after a change. */
  async function mayBeWritten(expressions: object | undefined, variables: object = {}) {
    const resources = [
      block('aws_y.b', { d: literal('hash') }),
      block('aws_y.none', {}, { count: literal(0) }),
      block('data.aws_z.c'),
    ]
    const made = await graph(
      planJson(
        [change('aws_x.it', { before: { a: 'hash' }, ...hashed }), ...others],
        {
          resources: expressions ? [block('aws_x.it', expressions), ...resources] : resources,
          module_calls: { m: call(inner), n: call({ outputs: { text: output(ref('var.b')) } }) },
        },
        { variables },
      ),
    )
    const answers = (['before', 'after'] as const).map(time => {
      const it = at(made, 'aws_x.it', time)
      return it._body.graph.mayBeWritten(it._child('a'))
    })
    expect(answers[0]).toBe(answers[1])
    return answers[0]
  }

  test.each<[string, object | undefined, object?]>([
    ['a literal', literal('text')],
    ['a call of a function', {}],
    ['a variable of the root', ref('var.b'), { b: { value: 'text' } }],
    ['a part of one', ref('var.b.c', 'var.b'), { b: { value: { c: 'text' } } }],
    ['a switch, beside which a literal may stand', ref('var.b'), { b: { value: true } }],
    ['a local, whatever it holds', ref('local.b')],
    ['what tells instances apart', ref('each.key')],
    ['the workspace', ref('terraform.workspace')],
    ['an attribute of another resource', ref('aws_y.b.text', 'aws_y.b')],
    ['an attribute of the same name of a data source', ref('data.aws_z.c.a', 'data.aws_z.c')],
    ['an output of a module', ref('module.m.text', 'module.m')],
    ['a module as a whole', ref('module.m')],
    ['a resource that the plan does not hold', ref('aws_y.cut.text', 'aws_y.cut')],
    ['one of two branches', ref('var.c', 'aws_y.b.text', 'aws_y.b'), { c: { value: null } }],
  ])('%s', async (_, expression, variables) => {
    expect(await mayBeWritten({ a: expression }, variables)).toBe(true)
  })

  test.each<[string, object, object?]>([
    ['nothing', { e: literal('hash') }],
    ['null', { a: literal(null) }],
    ['an empty text', { a: literal('') }],
    ['a variable that is null', { a: ref('var.b') }, { b: { value: null } }],
    ['a part that is not there', { a: ref('var.b.c', 'var.b') }, { b: { value: {} } }],
    ['a switch between nulls', { a: ref('var.b', 'var.c') }, { b: { value: true }, c: { value: null } }],
    ['an attribute that is null', { a: ref('aws_y.b.c', 'aws_y.b') }],
    ['one of the same name that nobody writes', { a: ref('aws_y.b.a', 'aws_y.b') }],
    ['a resource that has no instance', { a: ref('aws_y.none.text', 'aws_y.none') }],
    ['an output of a module that is null', { a: ref('module.n.text', 'module.n') }],
  ])('not %s', async (_, expressions, variables) => {
    expect(await mayBeWritten(expressions, variables)).toBe(false)
  })

  test('anything, where the plan holds no configuration of it', async () => {
    expect(await mayBeWritten(undefined)).toBe(true)
  })

  test.each([
    ['what stands in a dynamic block', 'b', true],
    ['not what stands in a block that the provider may have decided', '', false],
  ])('%s', async (_, names, expected) => {
    const json = planJson([change('aws_x.it', { after: { b: [{ a: 'hash' }] } })], {
      resources: [block('aws_x.it')],
    })
    const it = at(new Graph(await read(json), new Map(), new Map([['aws_x', names]])), 'aws_x.it')
    expect(it._body.graph.mayBeWritten(it._child('b')._child(0)._child('a'))).toBe(expected)
  })

  test('what a module is given, or the default', async () => {
    const module = {
      resources: [block('aws_x.it', { a: ref('var.b') })],
      variables: { b: { default: null } },
    }
    const given = async (expressions: object) => {
      const made = await graph(
        planJson([change('module.m.aws_x.it', hashed)], { module_calls: { m: call(module, expressions) } }),
      )
      const it = at(made, 'module.m.aws_x.it')
      return it._body.graph.mayBeWritten(it._child('a'))
    }
    expect(await given({})).toBe(false)
    expect(await given({ b: literal(null) })).toBe(false)
    expect(await given({ b: literal('text') })).toBe(true)
    expect(await given({ b: ref('local.c') })).toBe(true)
  })
})
