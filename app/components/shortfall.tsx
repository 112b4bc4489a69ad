import { type Reach, shortfall } from '../../policies/gate.ts'

/** That what is told of a plan is told of a part: Terraform stopped before its end, which is a fault, or was to plan no more. */
export function Shortfall({ coverage }: { coverage: Reach }) {
  return <span className={coverage.errored ? 'text-error' : 'text-mute'}>{shortfall(coverage)}</span>
}
