import { describe, expect, test } from 'vitest'
import { addressPattern, addressSteps, exactly, idPattern, textPattern } from './pattern.ts'

function fits(pattern: string, address: string): boolean | string {
  const test = addressPattern(pattern)
  return typeof test === 'string' ? test : test(addressSteps(address))
}

describe('an address', () => {
  test.each([
    // exact
    ['aws_s3_bucket.a', 'aws_s3_bucket.a', true],
    ['aws_s3_bucket.a', 'aws_s3_bucket.ab', false],
    ['aws_s3_bucket.a', 'module.m.aws_s3_bucket.a', false],
    ['aws_s3_bucket.a[0]', 'aws_s3_bucket.a[0]', true],
    ['aws_s3_bucket.a[0]', 'aws_s3_bucket.a[1]', false],
    ['aws_s3_bucket.a[0]', 'aws_s3_bucket.a', false],
    ['aws_s3_bucket.a["x.y"]', 'aws_s3_bucket.a["x.y"]', true],
    ['aws_s3_bucket.a["0"]', 'aws_s3_bucket.a[0]', false],
    ['aws_s3_bucket.a["q\\"]"]', 'aws_s3_bucket.a["q\\"]"]', true],
    // without an index every instance, of the modules on the way too
    ['aws_s3_bucket.a', 'aws_s3_bucket.a[7]', true],
    ['aws_s3_bucket.a', 'aws_s3_bucket.a["eu"]', true],
    ['module.m.aws_s3_bucket.a', 'module.m["eu"].aws_s3_bucket.a[1]', true],
    ['module.m[0].aws_s3_bucket.a', 'module.m[1].aws_s3_bucket.a', false],
    // any index
    ['aws_s3_bucket.a[*]', 'aws_s3_bucket.a["eu"]', true],
    ['aws_s3_bucket.a[*]', 'aws_s3_bucket.a[0]', true],
    ['aws_s3_bucket.a[*]', 'aws_s3_bucket.a', false],
    ['module.m["*"].aws_s3_bucket.a', 'module.m["eu"].aws_s3_bucket.a', true],
    ['module.m["eu-*"].aws_s3_bucket.a', 'module.m["us-1"].aws_s3_bucket.a', false],
    // a star that is meant
    ['aws_s3_bucket.a["\\*.x"]', 'aws_s3_bucket.a["*.x"]', true],
    ['aws_s3_bucket.a["\\*.x"]', 'aws_s3_bucket.a["y.x"]', false],
    ['aws_s3_bucket.a["\\**"]', 'aws_s3_bucket.a["*y"]', true],
    ['aws_s3_bucket.a["\\\\*"]', 'aws_s3_bucket.a["\\\\y"]', true],
    ['aws_s3_bucket.a["\\\\*"]', 'aws_s3_bucket.a["*"]', false],
    // within a step
    ['aws_s3_*.a', 'aws_s3_bucket.a', true],
    ['aws_s3_bucket.*', 'aws_s3_bucket.log["x"]', true],
    ['aws_s3_bucket.*', 'module.m.aws_s3_bucket.log', false],
    ['module.*.aws_s3_bucket.*-log', 'module.m[2].aws_s3_bucket.app-log', true],
    // over several
    ['**', 'module.m["x"].aws_s3_bucket.a[0]', true],
    ['module.m.**', 'module.m.module.n.aws_s3_bucket.a', true],
    ['module.m.**', 'module.n.aws_s3_bucket.a', false],
    ['**.aws_s3_bucket.a', 'aws_s3_bucket.a', true],
    ['**.aws_s3_bucket.a', 'module.m.module.n.aws_s3_bucket.a', true],
    ['module.a.**.aws_s3_bucket.b', 'module.a.module.x["1"].aws_s3_bucket.b', true],
    ['**.module.n.**.aws_s3_bucket.a', 'module.m.module.n.module.o.aws_s3_bucket.a', true],
  ])('%s fits %s: %s', (pattern, address, expected) => {
    expect(fits(pattern, address)).toBe(expected)
  })

  test.each([
    ['module.a', /names no resource/],
    ['module.a.module.b', /names no resource/],
    ['aws_s3_bucket', /names no resource/],
    ['aws_s3_bucket.a.', /ends with a dot/],
    ['aws_s3_bucket..a', /cannot be read from `\.a` on/],
    ['aws_s3_bucket.a[', /cannot be read/],
    ['aws_s3_bucket.a[x]', /cannot be read/],
    ['aws_s3_bucket.a["x]', /cannot be read/],
    ['aws s3.a', /cannot be read/],
  ])('%s is none', (pattern, wrong) => {
    expect(fits(pattern, 'aws_s3_bucket.a')).toMatch(wrong)
  })
})

test.each(['a["*.x"]', 'a["\\\\*"]', 'a["*"]', 'a["q\\"*"]', 'a[0]'])(
  'exactly %s is fitted by no other',
  address => {
    const others = ['a["y.x"]', 'a["\\\\y"]', 'a["y"]', 'a["q\\"y"]', 'a[1]'].map(
      key => `aws_s3_bucket.${key}`,
    )
    const pattern = exactly(`aws_s3_bucket.${address}`)
    expect(fits(pattern, `aws_s3_bucket.${address}`)).toBe(true)
    expect(others.filter(other => fits(pattern, other) !== false)).toEqual([])
  },
)

describe('an id', () => {
  test.each([
    ['aws/s3/bucket-versioned', 'aws/s3/bucket-versioned', true],
    ['aws/s3/*', 'aws/s3/bucket-versioned', true],
    ['aws/*/bucket-versioned', 'aws/s3/bucket-versioned', true],
    ['aws/*', 'aws/s3/bucket-versioned', false],
    ['aws/**', 'aws/s3/bucket-versioned', true],
    ['**/bucket-*', 'aws/s3/bucket-versioned', true],
    ['*', 'aws/s3/bucket-versioned', false],
    ['AWS/s3/*', 'aws/s3/bucket-versioned', false],
  ])('%s fits %s: %s', (pattern, id, expected) => {
    expect(idPattern(pattern)(id)).toBe(expected)
  })
})

describe('a pattern', () => {
  test('means what the same text means as a regular expression, for whatever letters', () => {
    let state = 7
    const letters = (length: number, from: string) =>
      Array.from({ length }, () => {
        state = Math.imul(state, 1103515245) + 12345
        return from[(state >>> 16) % from.length]
      }).join('')
    for (let n = 0; n < 5000; n++) {
      const pattern = letters(n % 7, 'ab*')
      const text = letters(n % 9, 'ab')
      const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(text)
      expect([pattern, text, textPattern(pattern)(text)]).toEqual([pattern, text, expected])
    }
  })

  test('takes no longer for being hostile', () => {
    const steps = `${'**.a.'.repeat(150)}b.c`
    const address = `${'a.'.repeat(1000)}x.y`
    const began = performance.now()
    expect(fits(steps, address)).toBe(false)
    expect(textPattern(`${'*a'.repeat(500)}b`)('a'.repeat(20_000))).toBe(false)
    // 40,000 million letters, if each were held against each
    expect(textPattern(`*${'a'.repeat(200_000)}b*`)('a'.repeat(400_000))).toBe(false)
    expect(textPattern(`*b${'a'.repeat(200_000)}*`)('a'.repeat(400_000))).toBe(false)
    // steps at most: their numbers multiplied; a search that tries every way would never end
    expect(performance.now() - began).toBeLessThan(60_000)
  })
})
