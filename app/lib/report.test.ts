import { expect, test } from 'vitest'
import type { DataLoss } from '../../policies/engine/judge/ledger.ts'
import type { Change, Finding, Report, Severity } from '../../policies/engine/judge/report.ts'
import {
  cleared,
  facetCounts,
  filterRows,
  groupRows,
  readFilter,
  rowsOf,
  shownPart,
  toggled,
} from './report.ts'

const policyResponse = {
  'aws_s3_bucket.a': [
    finding('aws/s3/bucket-x', 'LOW', 'existing'),
    finding('aws/s3/bucket-y', 'HIGH', 'fixed'),
  ],
  'module.k["a.b"].aws_kms_key.k': [finding('aws/kms/key-rotates', 'MEDIUM', 'introduced')],
  'aws_db_instance.d': [finding('aws/rds/encrypted', 'HIGH', 'introduced')],
}

const notes = { 'aws/rds/encrypted': { why: '', equivalents: { checkov: ['CKV_AWS_16'] } } }

test('introduced findings come first, the gravest of them at the top, and carry their resource along', () => {
  const groups = groupRows(rowsOf(policyResponse))
  expect(groups.map(group => group.address)).toEqual([
    'aws_db_instance.d',
    'module.k["a.b"].aws_kms_key.k',
    'aws_s3_bucket.a',
  ])
})

test('a filter joins the values of one facet and meets the others', () => {
  const filter = readFilter(new URLSearchParams('severity=HIGH&severity=LOW&change=existing'))
  expect(filterRows(rowsOf(policyResponse), filter, {}).map(row => row.address)).toEqual(['aws_s3_bucket.a'])
})

test('the text finds addresses, policies and the check ids of other tools', () => {
  const found = (text: string) =>
    filterRows(rowsOf(policyResponse), readFilter(new URLSearchParams({ q: text })), notes).length
  expect([found('ckv_aws_16'), found('kms rotates'), found('aws_s3'), found('nothing')]).toEqual([1, 1, 2, 0])
})

test('a facet counts under the rest of the filter, not under itself', () => {
  const filter = readFilter(new URLSearchParams('severity=HIGH&change=introduced'))
  expect([...facetCounts(rowsOf(policyResponse), filter, {}, 'severity')]).toEqual([
    ['HIGH', 1],
    ['MEDIUM', 1],
  ])
})

test('what is fixed is in the counts and the list of a severity only where it is asked for', () => {
  const rows = rowsOf(policyResponse)
  const asked = (query: string) => readFilter(new URLSearchParams(query))
  expect(Object.fromEntries(facetCounts(rows, asked(''), {}, 'severity'))).toEqual({
    HIGH: 1,
    MEDIUM: 1,
    LOW: 1,
  })
  expect(filterRows(rows, asked('severity=HIGH'), {})).toHaveLength(1)
  expect(filterRows(rows, asked('severity=HIGH&change=fixed'), {})).toHaveLength(1)
  expect(Object.fromEntries(facetCounts(rows, asked('severity=HIGH'), {}, 'change'))).toEqual({
    introduced: 1,
    fixed: 1,
  })
  expect(filterRows(rows, asked(''), {})).toHaveLength(4)
})

test('toggling adds a value to the address or takes it away', () => {
  const params = new URLSearchParams('severity=HIGH&q=x')
  expect(toggled(params, 'severity', 'LOW')).toBe('?q=x&severity=HIGH&severity=LOW')
  expect(toggled(params, 'severity', 'HIGH')).toBe('?q=x')
})

test('clearing takes the filters of the findings away and leaves the rest of the address', () => {
  const params = new URLSearchParams('severity=HIGH&q=x&by=policy&data=lost&policy=a')
  expect(cleared(params)).toBe('?q=x&by=policy&data=lost')
})

test('a page bears so many entries of each list, and says how many it leaves out', () => {
  const entry = { reason: '', policyId: '', path: '' }
  const report = reportOf({
    undetermined: ['a', 'b', 'c', 'd'].map(address => ({ ...entry, address })),
    dataLoss: ['a', 'b', 'c'].map(address => ({ address, fate: 'lost' }) as DataLoss),
  })
  const shown = shownPart(report, [], 2)
  expect(Object.values(shown.policyResponse).flat()).toHaveLength(2)
  expect(shown.undetermined.map(({ address }) => address)).toEqual(['a', 'b'])
  expect(shown.dataLoss.map(({ address }) => address)).toEqual(['a', 'b'])
  expect(shown.truncated).toEqual({ findings: 2, undetermined: 2, dataLoss: 1 })
  expect(shownPart(report, [], 4).truncated).toBeUndefined()
})

test('a link to a finding finds it whatever else is asked, and however many are graver', () => {
  const [last] = rowsOf(policyResponse).slice(-1)
  const fingerprint = last!.finding.metadata.custom.fingerprint
  const asked = readFilter(new URLSearchParams({ finding: fingerprint, severity: 'HIGH', q: 'nothing' }))
  expect(filterRows(rowsOf(policyResponse), asked, {})).toEqual([last])
  const shown = rowsOf(shownPart(reportOf({}), [fingerprint], 2).policyResponse)
  expect(shown).toHaveLength(2)
  expect(shown.map(row => row.finding)).toContain(last!.finding)
})

function reportOf(parts: Partial<Report>): Report {
  const counts = { HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, total: 0 }
  return {
    summary: { introduced: counts, existing: counts, fixed: counts, undetermined: 0, resources: 0 },
    policyResponse,
    undetermined: [],
    dataLoss: [],
    coverage: {
      resources: 0,
      judged: 0,
      policies: 0,
      harmless: {},
      unjudged: {},
      deferred: {},
      actions: [],
      lists: [],
      complete: null,
      verdicts: { pass: 0, fail: 0, undetermined: 0, notApplicable: 0 },
    },
    ...parts,
  }
}

function finding(policyId: string, severity: Severity, change: Change): Finding {
  const custom = {
    severity,
    policyId,
    change,
    remediation: '',
    path: '',
    related: [],
    frameworks: {},
    fingerprint: policyId,
  }
  return { message: '', metadata: { title: '', custom } }
}
