import { all, not, type Verdict } from '../../engine/index.ts'

/** The same verdict; where it fails and `other` passes, the finding names what that rests on too: the VPC of a group, say. */
export function toldWith(verdict: Verdict, other: Verdict): Verdict {
  return all(verdict, not(all(not(verdict), other)))
}
