import { expect, test } from 'vitest'
import { Certainty } from './certainty.ts'
import { NO_CHANGE } from './changes.ts'
import type { Draft, Edit } from './draft.ts'

const edit = (texts: Record<string, string>, more: Partial<Edit['change']> = {}, id = 0): Edit => {
  const body = { attributes: new Map(Object.entries(texts)), blocks: [] }
  return { kind: 'edit', id, change: { ...NO_CHANGE, body, ...more } }
}

/** How many of some drafts are written out, where none is certain. */
function writtenOf(...drafts: Draft[]): number {
  let count = 0
  const certainty = new Certainty(() => {
    count++
    return { hcl: '', isSure: false, forAll: undefined, hasIndex: false }
  })
  for (const draft of drafts) expect(certainty.isSure(draft)).toBe(false)
  return count
}

test.each<[string, Edit, Edit]>([
  ['another text in the same place', edit({ a: '1' }), edit({ a: '2' })],
  ['what is written beside it', edit({ a: '1' }), edit({ a: '1', b: '2' })],
  ['what is taken out beside it', edit({ a: '1' }), edit({ a: '1' }, { removed: ['b'] })],
])('%s is no surer, and is not written out', (_, one, other) => {
  expect(writtenOf([one], [other])).toBe(1)
})

test.each<[string, Edit, Edit]>([
  ['less', edit({ a: '1', b: '2' }), edit({ a: '1' })],
  ['another place', edit({ a: '1' }), edit({ b: '1' })],
  ['another resource', edit({ a: '1' }), edit({ a: '1' }, {}, 1)],
  ['a block that is added', edit({ a: '1' }), edit({ a: '1' }, { appends: true })],
  [
    'another of several blocks',
    edit({ a: '1' }),
    edit({ a: '1' }, { picks: new Map([['b', new Set([1])]]) }),
  ],
  ['what names something else', edit({ a: 'aws_kms_key.x.arn' }), edit({ a: '"x"' })],
  ['JSON', edit({ a: '"x"' }), edit({ a: 'jsonencode({})' })],
  ['what is told in another place', edit({ a: '1' }), { ...edit({ a: '1' }), told: edit({ a: '1' }, {}, 1) }],
])('%s may be, and is', (_, one, other) => {
  expect(writtenOf([one], [other])).toBe(2)
})

test('one that writes nothing says nothing of the others', () => {
  expect(writtenOf([], [edit({ a: '1' })])).toBe(2)
})

test('one that is certain stays so', () => {
  const sure = { hcl: '', isSure: true, forAll: undefined, hasIndex: false }
  const certainty = new Certainty(() => sure)
  const draft = [edit({ a: '1' })]
  expect([certainty.isSure(draft), certainty.isSure(draft), certainty.isKnownUnsure(draft)]).toEqual([
    true,
    true,
    false,
  ])
})
