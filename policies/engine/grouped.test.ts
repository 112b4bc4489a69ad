import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test.each([0, 7, 999, 1000, 5000, 12_345, 150_000, 300_000, 1_000_000, 1_234_567_890])('%d', count => {
  expect(grouped(count)).toBe(count.toLocaleString('en'))
})
