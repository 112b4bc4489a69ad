import { expect, test } from 'vitest'
import type { Change, Finding, Severity } from '../../policies/engine/judge/report.ts'
import { facetCounts, filterRows, groupRows, readFilter, rowsOf, toggled } from './report.ts'

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

test('toggling adds a value to the address or takes it away', () => {
  const params = new URLSearchParams('severity=HIGH&q=x')
  expect(toggled(params, 'severity', 'LOW')).toBe('?q=x&severity=HIGH&severity=LOW')
  expect(toggled(params, 'severity', 'HIGH')).toBe('?q=x')
})

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
