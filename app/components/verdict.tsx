import type { Coverage, Summary } from '../../policies/engine/judge/report.ts'
import { isPart, type Reach } from '../../policies/gate.ts'
import { figure, plural } from '../lib/plural.ts'
import { DataLost } from './data-lost.tsx'
import { Shortfall } from './shortfall.tsx'

interface VerdictProps {
  summary: Summary
  /** What is left out where only counts are at hand. */
  coverage: Pick<Coverage, 'resources' | 'judged'> & Partial<Pick<Coverage, 'harmless'>> & Reach
  /** Resources whose data is lost; null where nobody has counted them. */
  dataLost: number | null
  /** Beside other assessments, where "new" would mean since the one before. */
  isOneOfMany?: boolean
}

/**
 * The verdict on a plan in one sentence: "3 new problems, 12 that were there, 2 fixed". That there are no problems is said
 * only of what was judged, and calmly only where no data is lost and the plan comes to the end of the configuration.
 */
export function Verdict({ summary, coverage, dataLost, isOneOfMany = false }: VerdictProps) {
  const { introduced, existing, fixed, waived } = summary
  const { resources, judged, harmless = {} } = coverage
  const needless = Object.values(harmless).reduce((sum, count) => sum + count, 0)
  const calm = dataLost === 0 && !isPart(coverage) ? 'text-success' : ''
  const found = introduced.total + existing.total + fixed.total > 0
  const [head, look] =
    introduced.total > 0
      ? [
          isOneOfMany
            ? `${plural(introduced.total, 'problem')} introduced by the plan`
            : plural(introduced.total, 'new problem'),
          'text-error',
        ]
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
          : isOneOfMany
            ? ', none introduced by the plan'
            : ', no new ones')}
      {fixed.total > 0 && `, ${figure(fixed.total)} fixed`}
      {waived && waived.total > 0 && `, ${figure(waived.total)} waived`}
      {dataLost !== null && dataLost > 0 && (
        <>
          {', '}
          <DataLost resources={dataLost} />
        </>
      )}
      {(found || judged > 0) &&
        judged < resources &&
        `, ${figure(judged)} of ${plural(resources, 'resource')} judged`}
      {isPart(coverage) && (
        <>
          {', '}
          <Shortfall coverage={coverage} />
        </>
      )}
    </>
  )
}

function were(count: number) {
  return count === 1 ? 'was' : 'were'
}
