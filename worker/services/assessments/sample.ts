import { assess } from '../../../policies/assess.ts'
import type { Report } from '../../../policies/engine/index.ts'
import plan from '../../../tests/fixtures/shop.tfplan.json' with { type: 'json' }

let report: Promise<Report> | undefined

/** The report of the sample plan, by the engine itself: what the landing page shows. */
export function sampleReport(): Promise<Report> {
  report ??= assess(new TextEncoder().encode(JSON.stringify(plan)))
  return report
}
