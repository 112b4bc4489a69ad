import { expect, test } from 'vitest'
import type { Finding, Report, Severity } from '../../../policies/engine/index.ts'
import { capped, completed, excerptOf, readSummary } from './report.ts'

const none = { HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, total: 0 }

function reportOf(policyResponse: Report['policyResponse']): Report {
  const total = Object.values(policyResponse).flat().length
  return {
    summary: {
      introduced: { ...none, total },
      existing: none,
      fixed: none,
      undetermined: 1,
      resources: Object.keys(policyResponse).length,
    },
    policyResponse,
    undetermined: [{ policyId: 'aws/x/y', address: 'aws_x.u', path: '', reason: 'known after apply' }],
    dataLoss: [],
    coverage: {
      resources: 9,
      judged: 8,
      policies: 1,
      unjudged: {},
      harmless: {},
      lists: [],
      deferred: {},
      actions: [],
      complete: null,
      verdicts: { pass: 0, fail: total, undetermined: 1, notApplicable: 0 },
    },
  }
}

function finding(severity: Severity, message = 'x', change: 'introduced' | 'fixed' = 'introduced'): Finding {
  const rest = {
    remediation: 'Write "x",\nthen y',
    policyId: 'aws/x/y',
    path: 'a',
    related: [],
    frameworks: {},
  }
  return { message, metadata: { title: 'T', custom: { severity, change, fingerprint: message, ...rest } } }
}

test('a capped report keeps the gravest in their order, and counts what it leaves out', () => {
  const report = reportOf({
    'aws_x.a': [finding('LOW', 'a1'), finding('HIGH', 'a2')],
    'aws_x.b': [finding('HIGH', 'b1', 'fixed'), finding('MEDIUM', 'b2')],
  })
  const { policyResponse, truncated, summary } = capped(report, 2)
  const kept = Object.values(policyResponse)
    .flat()
    .map(({ message }) => message)
  expect(kept).toEqual(['a2', 'b2'])
  expect(truncated).toEqual({ findings: 2, undetermined: 0 })
  expect(summary).toBe(report.summary)
  expect(capped(report, 4)).toBe(report)
})

test('an excerpt fits into a row, however large the findings are', () => {
  const many = Array.from({ length: 300 }, (_, n) =>
    finding(n % 2 ? 'HIGH' : 'LOW', `m${n} ${'x'.repeat(500)}`),
  )
  const excerpt = excerptOf(reportOf({ 'aws_x.a': many }))
  expect(JSON.stringify(excerpt).length).toBeLessThan(60_000)
  const kept = Object.values(excerpt.policyResponse).flat()
  expect(new Set(kept.map(({ metadata }) => metadata.custom.severity))).toEqual(new Set(['HIGH']))
  expect(excerpt.truncated?.findings).toBe(300 - kept.length)
  expect(excerptOf(reportOf({ 'aws_x.a': [finding('LOW')] })).truncated).toBeUndefined()
})

test('a report that was stored before its parts were told has them empty', () => {
  const whole = reportOf({})
  const { dataLoss, coverage, ...rest } = whole
  const { harmless, deferred, actions, complete, lists, ...older } = coverage
  expect([dataLoss, harmless, deferred, actions, complete, lists]).not.toContain(undefined)
  expect(completed({ ...rest, coverage: older } as typeof whole)).toEqual(whole)
})

test('a summary of long ago has nought for what it lacks', () => {
  expect(readSummary('{}')).toMatchObject({ introduced: none, undetermined: 0, resources: 0 })
})
