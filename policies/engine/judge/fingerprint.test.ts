import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

test('is sixteen hex digits, the same for ever', () => {
  // Held fast: whoever tracks findings from run to run keeps these.
  expect(fingerprintOf('aws/s3/x', 'aws_s3_bucket.a', '')).toBe('50d2e58cd7dad6fb')
  expect(fingerprintOf('a', 'b', 'ü😀')).toMatch(/^[0-9a-f]{16}$/)
})

test('tells apart what differs in one part, or in where a part ends', () => {
  const all = [
    fingerprintOf('a', 'b', 'c'),
    fingerprintOf('a', 'b', 'd'),
    fingerprintOf('a', 'd', 'c'),
    fingerprintOf('d', 'b', 'c'),
    fingerprintOf('ab', '', 'c'),
    fingerprintOf('a', 'bc', ''),
  ]
  expect(new Set(all).size).toBe(all.length)
})

test('does not meet another among a hundred thousand', () => {
  const seen = new Set<string>()
  for (let i = 0; i < 100_000; i++)
    seen.add(fingerprintOf('aws/s3/x', `module.m[${i % 100}].aws_s3_bucket.b[${i}]`, ''))
  expect(seen.size).toBe(100_000)
})
