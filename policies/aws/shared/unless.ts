import { PASS, Verdict } from '../../engine/index.ts'

/** A question is meant unless something is known that settles it otherwise. */
export function unless(settled: boolean): Verdict {
  return settled ? new Verdict('fail') : PASS
}
