import { describe, expect, test } from 'vitest'
import { change, graph, planJson } from '../../../tests/plan-json.ts'
import { type Finding, judge, type Policy, type Report, type Severity, tyingFor } from '../index.ts'

// biome-ignore lint/suspicious/noExplicitAny: a policy's own view is typed by the provider's schema, which these resources are not in
type Anything = any
const policy = (severity: Severity, name: string): Policy => ({
  title: `${name} is on`,
  problem: `${name} is off`,
  severity,
  resource: 'aws_x',
  must: (x: Anything) => x[name].is(true),
  why: 'Because.',
  remediation: 'Turn it on.',
  fix: `resource "aws_x" "this" {\n  ${name} = true\n}`,
  source: 'https://example.com',
  equivalents: {},
  examples: { pass: [], fail: [], undetermined: [] },
})
const registry = (['LOW', 'HIGH', 'MEDIUM'] as const).map(severity => ({
  id: severity,
  policy: policy(severity, severity.toLowerCase()),
  frameworks: {},
}))
const off = { id: 'x', low: false, high: false, medium: false }
const unknown = { low: true }

const gravest = (all: readonly [string, Finding][], most: number): [string, Finding][] => {
  const order = ['introduced', 'existing', 'fixed'].flatMap(c =>
    ['HIGH', 'MEDIUM', 'LOW', 'INFO'].map(s => c + s),
  )
  const weight = ([, { metadata }]: [string, Finding]) =>
    order.indexOf(metadata.custom.change + metadata.custom.severity)
  const kept = new Set([...all].sort((a, b) => weight(a) - weight(b)).slice(0, most))
  return all.filter(one => kept.has(one))
}
const listed = ({ policyResponse }: Report) =>
  Object.entries(policyResponse).flatMap(([address, findings]) =>
    findings.map((finding): [string, Finding] => [address, finding]),
  )

describe('a report of which no more than so many findings are wanted', () => {
  const sides = [
    { before: off, after: { ...off, high: true } },
    { after: off },
    { before: off, after: off },
    { before: { ...off, low: true }, after: { ...off, medium: true } },
    { before: off },
    { after: { ...off, high: true, low: undefined }, unknown },
  ]
  const plan = planJson(
    Array.from({ length: 40 }, (_, n) => change(`aws_x.a[${n}]`, sides[n % sides.length] as object)),
    undefined,
  )

  test.each([0, 1, 2, 7, 30, 60, 1000])('has the gravest, in the order of all: %i', async most => {
    const whole = judge(await graph(plan), registry)
    const cut = judge(await graph(plan), registry, { most })
    expect(listed(cut)).toEqual(gravest(listed(whole), most))
    expect([cut.summary, cut.coverage]).toEqual([whole.summary, whole.coverage])
    expect(cut.undetermined).toEqual(whole.undetermined.slice(0, most))
    const findings = Math.max(0, listed(whole).length - most)
    const undetermined = Math.max(0, whole.undetermined.length - most)
    expect(cut.truncated).toEqual(findings + undetermined > 0 ? { findings, undetermined } : undefined)
    expect(whole).not.toHaveProperty('truncated')
  })

  test('explains none of those that it leaves out', async () => {
    let asked = 0
    const counting = registry.map(entry => ({
      ...entry,
      policy: {
        ...entry.policy,
        get remediation() {
          asked++
          return 'Turn it on.'
        },
      },
    }))
    const many = planJson(
      Array.from({ length: 100 }, (_, n) => change(`aws_x.a[${n}]`, { after: off })),
      undefined,
    )
    const { summary } = judge(await graph(many), counting, { most: 10 })
    expect(summary.introduced.total).toBe(300)
    expect(asked).toBe(10)
  })
})

describe('a plan with much that is wrong', () => {
  const many = (count: number, more: object = {}) =>
    planJson(
      Array.from({ length: count }, (_, n) => change(`aws_x.a[${n}]`, { after: { ...off, ...more } })),
      undefined,
    )

  test('has the remedies of its gravest findings tried, wherever they stand', async () => {
    const proven = { HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0 }
    for (const [, { metadata }] of listed(judge(await graph(many(300)), registry)))
      if (metadata.custom.proven) proven[metadata.custom.severity]++
    expect(proven).toEqual({ HIGH: 300, MEDIUM: 200, LOW: 0, INFO: 0 })
  })

  test('is told alike where it is too large to be held: what is told is judged twice, and asked for waivers once', async () => {
    let asked = 0
    const waiver = { reason: 'Known.', owner: 'us', expires: '2099-01-01' }
    const options = {
      most: 200,
      waiverOf: (_: string, id: string) => {
        asked++
        return id === 'HIGH' ? waiver : undefined
      },
    }
    const small = judge(await graph(many(100)), registry, options)
    const large = judge(await graph(many(100, { blob: 'x'.repeat(20_000) })), registry, options)
    expect(asked).toBe(600)
    expect(listed(large)).toEqual(listed(small))
    expect([large.summary, large.coverage.verdicts]).toEqual([small.summary, small.coverage.verdicts])
  })
})

test('of what a resource is tied to a finding names a hundred at most, and counts the rest', async () => {
  const { companions }: Anything = tyingFor<Anything>()
  const must = (x: Anything) => companions(x, 'aws_y', { x: 'id' }).some((y: Anything) => y.on.is(true))
  const plan = planJson(
    [
      change('aws_x.a', { after: { id: 'x' } }),
      ...Array.from({ length: 300 }, (_, n) => change(`aws_y.b[${n}]`, { after: { x: 'x', on: false } })),
    ],
    undefined,
  )
  const entry = { id: 'tied', policy: { ...policy('LOW', 'low'), must }, frameworks: {} }
  const [[, finding] = []] = listed(judge(await graph(plan), [entry])) as [string, Finding][]
  expect(finding?.metadata.custom.related).toHaveLength(100)
  expect(finding?.message).toMatch(/^`on` of `aws_y\.b\[0\]` is `false`; .*; and 296 more$/)
})

test('many resources of one address are listed under it, in one list', async () => {
  const plan = planJson(
    Array.from({ length: 3 }, () => change('aws_x.a', { after: off })),
    undefined,
  )
  const made = judge(await graph(plan), registry)
  expect(Object.keys(made.policyResponse)).toEqual(['aws_x.a'])
  expect(listed(made)).toHaveLength(9)
  expect(made.summary.resources).toBe(1)
})
