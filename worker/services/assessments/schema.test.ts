import { expect, test } from 'vitest'
import { writtenTexts } from './schema.ts'

const text = { address: 'aws_x.a', path: 'policy', text: '{}', isList: false, references: ['aws_y.b'] }
const rest = {
  ...{ address: 'aws_x.a', rest: 'key_id', isRewritten: false },
  named: [{ module: '', reference: 'aws_y.b', isPart: false }],
}
const origin = {
  ...{ address: 'aws_x.a', origin: 'user.0.password', isLiteral: false },
  variables: [{ module: '', reference: 'var.password' }],
}
const local = { module: '', local: '["key"]', references: ['var.key'], left: 0 }

test('what the sources write is told in four ways', () => {
  const all = [text, rest, origin, local]
  expect(writtenTexts.parse(JSON.stringify(all))).toEqual(all)
})

test.each([
  ['elements', Array(1000).fill({}), '0.address'],
  ['elements of one way', Array(1000).fill({ rest: 1 }), '0.address'],
  ['elements behind a right one', [text, ...Array(1000).fill(1)], '1'],
  ['references', [{ ...text, references: Array(1000).fill(1) }], '0.references.0'],
  ['references of a local', [{ ...local, references: Array(1000).fill(1) }], '0.references.0'],
  ['names', [{ ...rest, named: Array(1000).fill(1) }], '0.named'],
  ['variables', [{ ...origin, variables: Array(1000).fill({}) }], '0.variables'],
])('of a thousand wrong %s nothing is noted but the first', (_, all, path) => {
  const issues = writtenTexts.safeParse(JSON.stringify(all)).error?.issues ?? []
  expect(issues[0]?.path.join('.')).toBe(path)
  expect(JSON.stringify(issues).length).toBeLessThan(1000)
})
