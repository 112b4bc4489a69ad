import { describe, expect, test } from 'vitest'
import { planJson } from '../plan-json.ts'
import { HOSTILE } from './hostile.ts'
import { stepsOf } from './steps.ts'

const { assess } = await import('../../policies/assess.ts')
const { readPlan } = await import('../../policies/engine/index.ts')
const { allowedIn, MARK } = await import('../../policies/sources/allowed.ts')

const bytesOf = (plan: object) => new TextEncoder().encode(JSON.stringify(plan))

describe('twice the plan is about twice the work', () => {
  test.each(Object.entries(HOSTILE))('%s', async (_, { plan, size }) => {
    const [one, two] = [bytesOf(plan(size)), bytesOf(plan(2 * size))]
    // What is made once and kept would count for the first alone.
    await assess(bytesOf(plan(2)))
    const first = await stepsOf(() => assess(one))
    const second = await stepsOf(() => assess(two))
    expect(first).toBeGreaterThan(size)
    expect(second / first).toBeLessThan(2.4)
  })
})

test('twice the comments that waive are about twice the work', async () => {
  const plan = await readPlan(bytesOf(planJson([], {})))
  const work = (size: number) => {
    const text = `${`# ${MARK} **\n`.repeat(size)}${'resource "a" "b" {}\n'.repeat(size)}`
    const module = { folder: '', files: [{ name: 'main.tf', text }] }
    return stepsOf(() => expect(allowedIn({ module: () => module }, plan)).toHaveLength(size))
  }
  await work(2)
  expect((await work(2000)) / (await work(1000))).toBeLessThan(2.4)
})

describe('steps', () => {
  test('count what V8 does of its own', async () => {
    const list = Array.from({ length: 1000 }, (_, i) => i)
    const idle = await stepsOf(() => {})
    expect((await stepsOf(() => [...list])) - idle).toBeGreaterThanOrEqual(1000)
    expect((await stepsOf(() => list.includes(-1))) - idle).toBeGreaterThanOrEqual(1000)
    expect((await stepsOf(() => new Set(list))) - idle).toBeGreaterThanOrEqual(1000)
  })
})
