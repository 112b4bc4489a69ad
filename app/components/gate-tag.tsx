import type { AssessmentHead } from '../../worker/services/assessments/schema.ts'

/** That an assessment stopped its pipeline. Nothing where it did not, or was not asked. */
export function GateTag({ gate }: Pick<AssessmentHead, 'gate'>) {
  if (gate === null || gate.passed) return null
  return (
    <span className="inline-flex h-5 items-center rounded bg-high-soft px-1.5 text-xs font-semibold tracking-normal whitespace-nowrap text-high">
      Gate failed
    </span>
  )
}
