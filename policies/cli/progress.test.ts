import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

const shown = (size: number, isTTY: boolean) => {
  const written: string[] = []
  const progress = progressOf('plan.json', size, { isTTY, write: text => written.push(text) })
  for (let i = 0; i < 1000; i++) progress.read(size / 1000)
  progress.end()
  return written
}

test('a large plan is told on a terminal, once for each percent, and the line goes away', () => {
  const written = shown(100_000_000, true)
  expect(written).toHaveLength(102)
  expect(written[0]).toBe('\r\u001b[2KReading plan.json: 0 %')
  expect(written.at(-2)).toBe('\r\u001b[2KJudging plan.json')
  expect(written.at(-1)).toBe('\r\u001b[2K')
})

test('nothing is told of a small plan, nor where nobody looks', () => {
  expect(shown(1000, true)).toEqual([])
  expect(shown(100_000_000, false)).toEqual([])
})
