import type { Coverage, Summary } from '../../policies/engine/judge/report.ts'
import { plural } from '../lib/report.ts'

interface VerdictProps {
  summary: Summary
  coverage: Pick<Coverage, 'resources' | 'judged'>
}

/**
 * The verdict on a plan in one sentence: "3 new problems, 12 that were there, 2 fixed". That there are no problems is said
 * only of what was judged.
 */
export function Verdict({ summary, coverage }: VerdictProps) {
  const { introduced, existing, fixed } = summary
  const { resources, judged } = coverage
  if (introduced.total + existing.total + fixed.total === 0) {
    if (judged === 0)
      return <>{resources === 0 ? 'The plan has no resources' : 'Nothing here could be judged'}</>
    return (
      <>
        <span className="text-success">No problems found</span>
        {judged < resources && `, ${judged} of ${plural(resources, 'resource')} judged`}
      </>
    )
  }
  const rest = [
    existing.total > 0 &&
      (introduced.total > 0 ? `${existing.total} that ${were(existing.total)} there` : 'no new ones'),
    fixed.total > 0 && `${fixed.total} fixed`,
    judged < resources && `${judged} of ${plural(resources, 'resource')} judged`,
  ].filter(Boolean)
  const head =
    introduced.total > 0
      ? plural(introduced.total, 'new problem')
      : existing.total > 0
        ? `${plural(existing.total, 'problem')} that ${were(existing.total)} there`
        : 'No problems left'
  return (
    <>
      <span className={introduced.total > 0 ? 'text-error' : existing.total > 0 ? '' : 'text-success'}>
        {head}
      </span>
      {rest.length > 0 && `, ${rest.join(', ')}`}
    </>
  )
}

function were(count: number) {
  return count === 1 ? 'was' : 'were'
}
