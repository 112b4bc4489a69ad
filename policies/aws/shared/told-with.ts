import { all, not, Verdict } from '../../engine/index.ts'

/** The same verdict; where it fails and `other` passes, the finding names what that rests on too: the VPC of a group, say. */
export function toldWith(verdict: Verdict, other: Verdict): Verdict {
  return all(verdict, not(all(not(verdict), other)))
}

/** The same verdict; where it fails it is told in these words: that of many none fits says more than what each of them is. */
export function toldAs(verdict: Verdict, words: string): Verdict {
  return verdict.outcome === 'fail' ? new Verdict('fail', undefined, words) : verdict
}
