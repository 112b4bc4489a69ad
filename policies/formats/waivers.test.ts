import { describe, expect, test } from 'vitest'
import { change, planJson } from '../../tests/plan-json.ts'
import { assess } from '../assess.ts'
import { registry } from '../registry.ts'
import { readSettings } from '../settings/read.ts'
import type { Assessment } from './assessment.ts'
import { formats } from './index.ts'
import { closing, endOf, table } from './table.ts'

const settings = readSettings(
  JSON.stringify({
    'policy-files': ['own/*.ts'],
    waivers: [
      ['aws_db_instance.a', '2027-12-31'],
      ['aws_db_instance.nowhere', '2027-12-31'],
      ['aws_db_instance.b', '2026-12-31'],
      ['module.<script>.**', '2027-12-31'],
    ].map(([address, expires]) => ({
      policy: 'aws/rds/instance-encrypted',
      address,
      expires,
      reason: 'Holds nothing but <b>test</b> data',
      owner: 'data team',
    })),
  }),
  'plumbline.yaml',
  registry,
)

async function assessed(name: string): Promise<Assessment> {
  const plan = planJson(
    [change(`aws_db_instance.${name}`, { after: { storage_encrypted: false } })],
    undefined,
  )
  const report = await assess(new TextEncoder().encode(JSON.stringify(plan)), {
    settings,
    today: '2027-01-01',
  })
  return { report, version: '1', plan: `${name}.json` }
}

/** How often each form tells each waiver, and in which words. */
const TOLD = ['table', 'html', 'markdown', 'sarif', 'junit', 'github', 'azure'] as const
const times = (text: string, part: string) => text.split(part).length - 1

describe.each(TOLD)('waivers in %s', name => {
  const format = formats[name]

  test('of one plan: those that have ended, and those that waive nothing in it', async () => {
    const text = format([await assessed('b')])
    expect(times(text, 'expired on 2026-12-31: 1 finding counts again')).toBe(1)
    expect(times(text, 'waives nothing in this plan')).toBe(3)
    expect(text).toContain('nowhere')
    expect(text).toContain('data team')
    expect(text).not.toContain('waives nothing in any')
  })

  test('of two plans: unused means unused in both, and is told once', async () => {
    const text = format([await assessed('a'), await assessed('b')])
    expect(times(text, 'waives nothing in any of these plans')).toBe(2)
    expect(text).not.toContain('waives nothing in this plan')
    expect(times(text, 'expired on 2026-12-31')).toBe(1)
  })

  test('say nothing where all of them hold', async () => {
    const plan = await assessed('a')
    const held = plan.report.waivers?.filter(({ state }) => state === 'active') ?? []
    expect(held).toHaveLength(1)
    const text = format([{ ...plan, report: { ...plan.report, waivers: held } }])
    expect(text).not.toMatch(/waives nothing|counts? again|Waivers? to look at/)
  })

  test('are data', async () => {
    const text = format([await assessed('b')])
    if (name === 'html') expect(text).not.toMatch(/<script>|<b>test/)
    if (name === 'markdown') expect(text).toContain('`module.<script>.**`')
  })
})

test('a table that is printed plan by plan tells at its end what is unused in all', async () => {
  const plans = [await assessed('a'), await assessed('b')]
  const parts = plans.map(plan => table([plan], { named: true, isPart: true }))
  expect(parts.join('')).not.toContain('waives nothing')
  const end = closing(plans.map(endOf))
  expect(times(end, 'waives nothing in any of these plans')).toBe(2)
  expect(closing([])).toBe('')
})

test.each(['table', 'html', 'markdown', 'sarif', 'json'] as const)(
  '%s names files of policies that did not run',
  async name => {
    expect(formats[name]([await assessed('a')])).toContain('own/*.ts')
  },
)
