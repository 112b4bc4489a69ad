import { describe, expect, test } from 'vitest'
import { all, any, combine, not, PASS, Verdict } from '../index.ts'
import { leaves, type Outcome } from './verdict.ts'

const of = { T: new Verdict('pass'), F: new Verdict('fail'), U: new Verdict('undetermined') }
type Letter = keyof typeof of
const letters = Object.keys(of) as Letter[]
const letter = (outcome: Outcome) =>
  ({ pass: 'T', fail: 'F', undetermined: 'U', notApplicable: 'N' })[outcome]

/** Kleene's tables, row by column, as his strong logic of 1938 has them. */
const AND = { T: { T: 'T', F: 'F', U: 'U' }, F: { T: 'F', F: 'F', U: 'F' }, U: { T: 'U', F: 'F', U: 'U' } }
const OR = { T: { T: 'T', F: 'T', U: 'T' }, F: { T: 'T', F: 'F', U: 'U' }, U: { T: 'T', F: 'U', U: 'U' } }
const pairs = letters.flatMap(a => letters.map(b => [a, b] as const))
const triples = pairs.flatMap(([a, b]) => letters.map(c => [a, b, c] as const))

describe('three values', () => {
  test.each(pairs)('%s and %s', (a, b) => {
    expect(letter(all(of[a], of[b]).outcome)).toBe(AND[a][b])
  })

  test.each(pairs)('%s or %s', (a, b) => {
    expect(letter(any(of[a], of[b]).outcome)).toBe(OR[a][b])
  })

  test.each([
    ['T', 'F'],
    ['F', 'T'],
    ['U', 'U'],
  ] as const)('not %s', (a, expected) => {
    expect(letter(not(of[a]).outcome)).toBe(expected)
  })

  test.each(triples)('of %s, %s and %s De Morgan holds, and the order does not matter', (a, b, c) => {
    const [x, y, z] = [of[a], of[b], of[c]]
    expect(not(all(x, y, z)).outcome).toBe(any(not(x), not(y), not(z)).outcome)
    expect(not(any(x, y, z)).outcome).toBe(all(not(x), not(y), not(z)).outcome)
    expect(all(z, x, y).outcome).toBe(all(x, y, z).outcome)
    expect(all(x, all(y, z)).outcome).toBe(all(x, y, z).outcome)
    expect(any(x, any(y, z)).outcome).toBe(any(x, y, z).outcome)
  })

  test('of nothing: all pass, none of them passes', () => {
    expect([all().outcome, any().outcome]).toEqual(['pass', 'fail'])
    expect(combine([], 'fail', 'pass')).toBe(PASS)
  })
})

describe('what a verdict rests on', () => {
  const fact = (outcome: Outcome, words: string) => new Verdict(outcome, undefined, words)
  const words = (verdict: Verdict) => leaves(verdict).map(leaf => leaf.words)

  test('is what failed, not what passed or is open beside it', () => {
    expect(
      words(all(fact('pass', 'a'), fact('fail', 'b'), fact('undetermined', 'c'), fact('fail', 'd'))),
    ).toEqual(['b', 'd'])
  })

  test('is what is open, where nothing failed', () => {
    expect(words(all(fact('pass', 'a'), fact('undetermined', 'b')))).toEqual(['b'])
    expect(words(any(fact('fail', 'a'), fact('undetermined', 'b')))).toEqual(['b'])
  })

  test('is what passed, where one is enough', () => {
    expect(words(any(fact('fail', 'a'), fact('pass', 'b'), fact('pass', 'c')))).toEqual(['b', 'c'])
  })

  test('is the first of those of which one would have been enough', () => {
    expect(words(any(fact('fail', 'a'), fact('fail', 'b')))).toEqual(['a'])
  })

  test('stays what it is under not', () => {
    expect(words(not(all(fact('pass', 'a'), fact('pass', 'b'))))).toEqual(['a', 'b'])
  })
})
