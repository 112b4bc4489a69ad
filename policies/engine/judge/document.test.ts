import { describe, expect, test } from 'vitest'
import { at, block, change, graph, planJson, ref } from '../../../tests/plan-json.ts'
import { json, type Verdict } from '../index.ts'
import { leaves } from './verdict.ts'

interface Container {
  readonly name: string
  readonly privileged: boolean
  readonly environment: readonly { readonly name: string; readonly value: string }[]
}

const ask = async (text: unknown, more: { unknown?: object; sensitive?: unknown } = {}): Promise<Verdict> => {
  const made = await graph(
    planJson(
      [change('aws_x.it', { after: { text }, ...more }), change('aws_y.made', { unknown: { id: true } })],
      {
        resources: [block('aws_x.it', { text: ref('aws_y.made.id', 'aws_y.made') }), block('aws_y.made')],
      },
    ),
  )
  return json<readonly Container[]>(at(made, 'aws_x.it')._child('text')).no(one => one.privileged.is(true))
}
const paths = (verdict: Verdict) => leaves(verdict).map(leaf => leaf.value?._path())

describe('a JSON document', () => {
  test('is walked like blocks, and told by its place', async () => {
    const verdict = await ask(JSON.stringify([{ name: 'a' }, { name: 'b', privileged: true }]))
    expect([verdict.outcome, paths(verdict)]).toEqual(['fail', ['text[1].privileged']])
  })

  test('is read whatever the case of its keys, and told by the keys it has', async () => {
    const verdict = await ask('[{"Privileged": true}]')
    expect([verdict.outcome, paths(verdict)]).toEqual(['fail', ['text[0].Privileged']])
  })

  test('with nothing to object to passes', async () => {
    expect((await ask('[{"privileged": false}, {}]')).outcome).toBe('pass')
  })

  test.each([[null], [''], ['[]']])('that says nothing passes: %j', async text => {
    expect((await ask(text)).outcome).toBe('pass')
  })

  test('that is no JSON is open, and says so', async () => {
    const verdict = await ask('privileged: true')
    expect([verdict.outcome, leaves(verdict)[0]?.words]).toEqual([
      'undetermined',
      '`text` is no JSON that can be read',
    ])
  })

  test('that is decided at apply is open, and says why', async () => {
    const verdict = await ask(undefined, { unknown: { text: true } })
    expect([verdict.outcome, leaves(verdict)[0]?.words]).toEqual([
      'undetermined',
      '`text` comes from `aws_y.made.id`, known after apply',
    ])
  })

  test('in a sensitive text is as sensitive in each of its parts', async () => {
    const verdict = await ask('[{"privileged": true}]', { sensitive: { text: true } })
    expect(leaves(verdict)[0]?.value?._shown()).toBe('a sensitive value')
  })

  test.each([['[1, null, "a", [[]]]'], ['{"__proto__": {"privileged": true}}'], ['"a"'], ['7']])(
    'of another shape makes no question throw: %s',
    async text => {
      await expect(ask(text)).resolves.toBeDefined()
    },
  )
})

test('a document of more objects than any of AWS is not read', async () => {
  const containers = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ name: '{' })))
  expect((await ask(containers(20_000))).outcome).toBe('pass')
  const verdict = await ask(containers(20_001))
  expect([verdict.outcome, leaves(verdict)[0]?.words]).toEqual([
    'undetermined',
    '`text` holds more than 20000 objects, and is not read',
  ])
  const values = JSON.stringify([{ names: Array.from({ length: 150_002 }, () => ',') }])
  expect((await ask(values)).outcome).toBe('undetermined')
})
