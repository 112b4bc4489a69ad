import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { UNANSWERED, whyUnanswered } from './unanswered.ts'

test('no check has both a policy and a reason why it has none, nor two reasons', () => {
  const answered = new Set(catalogue.flatMap(({ equivalents }) => Object.values(equivalents).flat()))
  const checks = UNANSWERED.flatMap(([checks]) => checks)
  expect(checks.filter(check => answered.has(check))).toEqual([])
  expect(new Set(checks).size).toBe(checks.length)
})

test('the reasons stand in the docs, and those of checks with an id stand here', () => {
  const docs = readFileSync(new URL('../docs/policies.md', import.meta.url), 'utf8')
  const [, table = ''] = docs.split('## Checks of other tools that have no policy')
  const rows = table.split('\n').filter(row => /^\| (CKV|AWS-|FG_)/.test(row))
  expect(rows).toEqual(UNANSWERED.map(([checks, why]) => `| ${checks.join(', ')} | ${why} |`))
})

test('a check is known in any case, and by the prefix that it had', () => {
  expect(whyUnanswered('avd-aws-0142')).toContain('running account')
  expect(whyUnanswered('CKV_AWS_21')).toBeUndefined()
})
