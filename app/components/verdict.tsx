import type { Summary } from '../../policies/engine/judge/report.ts'
import { plural } from '../lib/report.ts'

/** The verdict on a plan in one sentence: "3 new problems, 12 that were there, 2 fixed". */
export function Verdict({ summary }: { summary: Summary }) {
  const { introduced, existing, fixed } = summary
  if (introduced.total + existing.total + fixed.total === 0) return <>No problems found</>
  const rest = [
    existing.total > 0 &&
      (introduced.total > 0 ? `${existing.total} that ${were(existing.total)} there` : 'no new ones'),
    fixed.total > 0 && `${fixed.total} fixed`,
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
