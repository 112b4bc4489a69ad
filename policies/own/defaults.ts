import type { Policy } from '../engine/index.ts'

type Spoken = 'title' | 'problem' | 'why' | 'remediation' | 'fix' | 'source'

/** What a policy of one's own says to people; what it leaves out is said by its title, or not at all. */
export function spoken({
  title,
  problem = `Not so: ${title}`,
  why = '',
  remediation = `Change it so that this holds: ${title}.`,
  fix = '',
  source = '',
}: Pick<Policy, 'title'> & Partial<Pick<Policy, Spoken>>): Pick<Policy, Spoken> {
  return { title, problem, why, remediation, fix, source }
}
