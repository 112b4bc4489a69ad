import type { Change } from '../../policies/engine/judge/report.ts'

/** Whether the plan brings a finding, leaves it or takes it away. */
export function ChangeTag({ change }: { change: Change }) {
  return <span className={`text-xs whitespace-nowrap ${looks[change]}`}>{change}</span>
}

const looks: Record<Change, string> = {
  introduced: 'font-medium text-error',
  existing: 'text-mute',
  fixed: 'font-medium text-success',
}
