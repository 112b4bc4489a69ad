import awsFsbp from './aws-fsbp.ts'
import cisAws5 from './cis-aws-5.0.ts'
import cisAws7 from './cis-aws-7.0.ts'
import type { Framework } from './framework.ts'
import type { FrameworkId } from './names.ts'
import nist80053r5 from './nist-800-53-r5.ts'
import pciDss4 from './pci-dss-4.0.ts'

export type { FrameworkId } from './names.ts'

/** Every framework, by its id. */
export const frameworks: Readonly<Record<FrameworkId, Framework>> = {
  'aws-fsbp': awsFsbp,
  'cis-aws-5.0': cisAws5,
  'cis-aws-7.0': cisAws7,
  'nist-800-53-r5': nist80053r5,
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

/** What Plumbline has to say of a control. */
export type Coverage = 'covered' | 'notCovered' | 'undecidable'

/** A framework with the coverage of each of its controls, as people read it. */
export interface FrameworkCoverage extends Omit<Framework, 'controls'> {
  id: FrameworkId
  /** How many controls there are of each coverage. */
  counts: Record<Coverage, number>
  controls: Array<{
    id: string
    title: string
    coverage: Coverage
    /** The ids of the policies that stand at it. */
    policies: readonly string[]
    /** Why a plan cannot decide it. */
    reason?: string
  }>
}

/** The framework of an id, control by control; undefined where there is none of that id. */
export function coverageOf(id: string): FrameworkCoverage | undefined {
  if (!isFramework(id)) return undefined
  const { controls, ...framework } = frameworks[id]
  const counts = { covered: 0, notCovered: 0, undecidable: 0 }
  const rows = Object.entries(controls).map(([control, { title, policies = [], undecidable: reason }]) => {
    const coverage: Coverage = reason ? 'undecidable' : policies.length > 0 ? 'covered' : 'notCovered'
    counts[coverage]++
    return { id: control, title, coverage, policies, ...(reason && { reason }) }
  })
  return { id, ...framework, counts, controls: rows }
}

function isFramework(id: string): id is FrameworkId {
  return Object.hasOwn(frameworks, id)
}
