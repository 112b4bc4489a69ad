import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Value } from '../../policies/engine/index.ts'

// Policies read attributes as properties of the class whose methods are their questions: no name may mean both.

// Accessors are made as names are read; what the class itself declares is what takes arguments, or begins with `_`.
const questions = Object.entries(Object.getOwnPropertyDescriptors(Value.prototype)).flatMap(
  ([name, { value }]) => (typeof value === 'function' ? [name] : []),
)

describe('of the types that are judged', () => {
  const layout = JSON.parse(
    readFileSync(new URL('../../policies/schema/layout.json', import.meta.url), 'utf8'),
  ) as { types: Record<string, Layout> }
  const names = new Set(Object.values(layout.types).flatMap(type => [...namesOf(type)]))

  test('the names are there to be held against', () => {
    expect(names.size).toBeGreaterThan(100)
    expect(questions).toEqual(
      expect.arrayContaining(['is', 'orElse', 'some', 'every', 'no', 'has', '_state']),
    )
  })

  test('no attribute is called as a question', () => {
    expect(questions.filter(name => names.has(name))).toEqual([])
  })

  test('no attribute is called as what is the engine’s own, or every object’s', () => {
    expect([...names].filter(name => name.startsWith('_') || name in Object.prototype)).toEqual([])
  })
})

const schemas = ['aws-6.47.json.gz', 'aws-5.46.json.gz'].map(
  name => new URL(`../../../shared/schema/${name}`, import.meta.url),
)

/** Of the whole provider, not only of the types in use: `none` and `includes` are attributes somewhere. */
test.skipIf(!schemas.every(existsSync))('no question bears the name of an attribute of any resource', () => {
  const names = new Set<string>()
  for (const schema of schemas) collect(JSON.parse(gunzipSync(readFileSync(schema)).toString()), names)
  expect(names.size).toBeGreaterThan(5000)
  expect(questions).toContain('some')
  expect(questions.filter(name => names.has(name))).toEqual([])
  // Beside the engine's own, all of its class's fields begin so too.
  expect([...names].filter(name => name.startsWith('_'))).toEqual([])
})

interface Layout {
  attributes?: object
  blocks?: Record<string, Layout>
}

function* namesOf({ attributes = {}, blocks = {} }: Layout): Generator<string> {
  yield* Object.keys(attributes)
  for (const [name, inner] of Object.entries(blocks)) {
    yield name
    yield* namesOf(inner)
  }
}

/** The names of attributes and blocks, and of the fields of objects, anywhere below. */
function collect(at: unknown, names: Set<string>): void {
  if (Array.isArray(at)) {
    if (at[0] === 'object') for (const name of Object.keys(at[1] as object)) names.add(name)
    for (const inner of at) collect(inner, names)
  } else if (typeof at === 'object' && at !== null) {
    for (const [key, inner] of Object.entries(at)) {
      if (key === 'attributes' || key === 'block_types')
        for (const name of Object.keys(inner as object)) names.add(name)
      collect(inner, names)
    }
  }
}
