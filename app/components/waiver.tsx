import type { Waived } from '../../policies/engine/judge/report.ts'
import { visible } from '../../policies/visible.ts'
import { Time } from './time.tsx'

/** Why something may stay, who answers for it, and until when. */
export function Waiver({ waiver }: { waiver: Waived }) {
  return (
    <p className="max-w-[72ch] text-mute [overflow-wrap:anywhere]">
      <span className="font-medium text-base-content">
        Waived until <Time value={waiver.expires} form="date" utc /> by {visible(waiver.owner)}:
      </span>{' '}
      {visible(waiver.reason)}
    </p>
  )
}
