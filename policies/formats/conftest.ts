import { type Assessment, judged, type Row, rowsOf, type Unread, unread } from './assessment.ts'
import { inLog, line, plain } from './text.ts'

/**
 * What `conftest test` prints, for those who read that: a line for each finding (`FAIL` where it fails the gate, `WARN` where it does not,
 * `EXCP` where it is waived), and the counts. Atlantis takes `3 failures` anywhere for a verdict, so that no other line may say it.
 */
export function conftest(run: readonly (Assessment | Unread)[]): string {
  const lines: string[] = []
  const counts = { passed: 0, warnings: 0, failures: 0, exceptions: 0 }
  for (const { plan, error } of unread(run)) {
    counts.failures++
    lines.push(`FAIL - ${line(plan)} - ${error.code} - ${plain(error.message)}`)
  }
  for (const assessment of judged(run)) {
    counts.passed += assessment.report.coverage.verdicts.pass
    for (const row of rowsOf(assessment).filter(({ change }) => change !== 'fixed')) {
      const [word, counted] = outcomeOf(row)
      counts[counted]++
      lines.push(
        `${word} - ${line(row.address)} - ${row.policyId} - ${plain(row.title)}: ${plain(row.message)} [${row.fingerprint}]`,
      )
    }
  }
  const { passed, warnings, failures, exceptions } = counts
  const total = passed + warnings + failures + exceptions
  const told = lines.map(text =>
    text.replace(/(\d) (?=failure)/g, '$1\\u0020').replace(/failures"(?=:)/g, 'failures\\u0022'),
  )
  const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`
  return `${[
    ...told.map(inLog),
    ...(told.length > 0 ? [''] : []),
    `${plural(total, 'test')}, ${passed} passed, ${plural(warnings, 'warning')}, ${plural(failures, 'failure')}, ${plural(exceptions, 'exception')}`,
  ].join('\n')}\n`
}

function outcomeOf({
  waiver,
  fails,
}: Row): readonly ['FAIL' | 'WARN' | 'EXCP', 'failures' | 'warnings' | 'exceptions'] {
  if (waiver) return ['EXCP', 'exceptions']
  return fails ? ['FAIL', 'failures'] : ['WARN', 'warnings']
}
