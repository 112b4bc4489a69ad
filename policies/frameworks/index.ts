import awsFsbp from './aws-fsbp.ts'
import cisAws5 from './cis-aws-5.0.ts'
import cisAws7 from './cis-aws-7.0.ts'
import type { Framework } from './framework.ts'
import type { FrameworkId } from './names.ts'
import pciDss4 from './pci-dss-4.0.ts'

export type { Control, Framework } from './framework.ts'
export { type FrameworkId, frameworkNames } from './names.ts'

/** Every framework, by its id. */
export const frameworks: Readonly<Record<FrameworkId, Framework>> = {
  'aws-fsbp': awsFsbp,
  'cis-aws-5.0': cisAws5,
  'cis-aws-7.0': cisAws7,
  'pci-dss-4.0': pciDss4,
}

/** The controls that a policy stands at, in the order of the tables: framework id -> control ids. */
export function frameworksOf(policyId: string): Record<string, string[]> {
  const standing = Object.entries(frameworks).map(
    ([id, { controls }]) =>
      [id, Object.keys(controls).filter(control => controls[control]?.policies?.includes(policyId))] as const,
  )
  return Object.fromEntries(standing.filter(([, controls]) => controls.length > 0))
}
