import { expect, test } from 'vitest'
import { Tape } from './arena.ts'

test('a tape counts quoted words, also over the edge of two blocks', () => {
  const tape = new Tape()
  const bytes = new TextEncoder().encode(`${' '.repeat(65_533)}"mode":1,"mod":"mode","\\"mode\\"", mode`)
  tape.add(bytes, 0, bytes.length)
  expect(tape.blocks.length).toBeGreaterThan(1)
  expect([tape.count('mode'), tape.count('mod'), tape.count('none')]).toEqual([2, 1, 0])
  expect(tape.size).toBe(bytes.length)
})
