import { expect, test } from 'vitest'
import { writeReport } from '../index.ts'

const finding = (message: string) => ({
  message,
  metadata: { title: 'T', custom: { related: [], path: 'a' } },
})
const report = {
  summary: { total: 2, none: {} },
  policyResponse: {
    'aws_x.a["é𝒳\\"\u2028"]': [finding('one\n  two'), finding('')],
    'aws_x.b': [],
    __proto: [finding('c')],
  },
  undetermined: [{ reason: null }],
  truncated: undefined,
  list: [undefined, [], [[[[[1, { a: [] }]]]]], 0.5, false],
}

test.each([
  ['a report', report],
  ['a report under a name', { file: 'plan.json', ...report }],
  ['several', [report, { file: 'b', report }, {}]],
  ['nothing', {}],
  ['an empty list', []],
])('%s is written as JSON.stringify writes it', (_, value) => {
  for (const indent of [0, 2])
    expect([...writeReport(value, indent)].join('')).toBe(JSON.stringify(value, null, indent))
})

test('no piece is much larger than the findings of one resource', () => {
  const many = Object.fromEntries(
    Array.from({ length: 5000 }, (_, n) => [`aws_x.a[${n}]`, [finding('x'.repeat(300))]]),
  )
  for (const indent of [0, 2]) {
    const pieces = [...writeReport({ policyResponse: many }, indent)]
    expect(pieces.length).toBeGreaterThan(40)
    expect(Math.max(...pieces.map(piece => piece.length))).toBeLessThan(40_000)
  }
})
