import type { DataLoss } from '../../policies/engine/judge/ledger.ts'
import type { Coverage, Summary } from '../../policies/engine/judge/report.ts'
import { figure, plural } from '../lib/plural.ts'

interface VerdictProps {
  summary: Summary
  /** `harmless` is left out where only counts are at hand. */
  coverage: Pick<Coverage, 'resources' | 'judged'> & Partial<Pick<Coverage, 'harmless'>>
  /** Left out where only counts are at hand. */
  dataLoss?: readonly DataLoss[]
}

/**
 * The verdict on a plan in one sentence: "3 new problems, 12 that were there, 2 fixed". That there are no problems is said
 * only of what was judged, and calmly only where no data is lost.
 */
export function Verdict({ summary, coverage, dataLoss = [] }: VerdictProps) {
  const { introduced, existing, fixed, waived } = summary
  const { resources, judged, harmless = {} } = coverage
  const needless = Object.values(harmless).reduce((sum, count) => sum + count, 0)
  const lost = dataLoss.filter(({ fate, waiver }) => fate === 'lost' && !waiver).length
  const calm = lost > 0 ? '' : 'text-success'
  const found = introduced.total + existing.total + fixed.total > 0
  const [head, look] =
    introduced.total > 0
      ? [plural(introduced.total, 'new problem'), 'text-error']
      : existing.total > 0
        ? [`${plural(existing.total, 'problem')} that ${were(existing.total)} there`, '']
        : found
          ? ['No problems left', calm]
          : judged > 0
            ? ['No problems found', calm]
            : resources === 0
              ? ['The plan has no resources', '']
              : needless === resources
                ? ['Nothing here can be unsafe', calm]
                : ['Nothing here could be judged', '']
  return (
    <>
      <span className={look}>{head}</span>
      {existing.total > 0 &&
        (introduced.total > 0
          ? `, ${figure(existing.total)} that ${were(existing.total)} there`
          : ', no new ones')}
      {fixed.total > 0 && `, ${figure(fixed.total)} fixed`}
      {waived && waived.total > 0 && `, ${figure(waived.total)} waived`}
      {lost > 0 && (
        <>
          {', '}
          <span className="text-error">{`data of ${plural(lost, 'resource')} lost`}</span>
        </>
      )}
      {(found || judged > 0) &&
        judged < resources &&
        `, ${figure(judged)} of ${plural(resources, 'resource')} judged`}
    </>
  )
}

function were(count: number) {
  return count === 1 ? 'was' : 'were'
}
