import type { Severity } from '../engine/index.ts'
import { fingerprintOf } from '../engine/judge/fingerprint.ts'
import { type Assessment, judged, rowsOf, type Unread } from './assessment.ts'
import { belowRoot, jsonText, plain } from './text.ts'

/**
 * GitLab's Code Quality report: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format. It has no word for what is
 * waived or fixed: both are left out. It wants a file and a line of each: where the line in the sources is not known, that is the first
 * of the plan's JSON, which Terraform writes in one line.
 */
export function codequality(run: readonly (Assessment | Unread)[]): string {
  // GitLab shows one of those that are alike, and two plans may have a finding at one address. Each has its plan in it, whichever plans
  // stand beside: GitLab would tell as new what was there.
  const fingerprintIn = (plan: string, fingerprint: string) =>
    run.length > 1 ? fingerprintOf(fingerprint, plan, '') : fingerprint
  const issues = judged(run).flatMap(assessment =>
    rowsOf(assessment)
      .filter(row => row.change !== 'fixed' && !row.waiver)
      .map(row => ({
        description: plain(`${row.address}: ${row.title}: ${row.message}`),
        check_name: row.policyId,
        fingerprint: fingerprintIn(assessment.plan, row.fingerprint),
        severity: SEVERITY[row.severity],
        location: {
          path: row.place?.file ?? belowRoot(assessment.plan),
          lines: { begin: row.place?.line ?? 1 },
        },
      })),
  )
  return `${jsonText(issues, 2)}\n`
}

const SEVERITY: Record<Severity, string> = {
  HIGH: 'critical',
  MEDIUM: 'major',
  LOW: 'minor',
  INFO: 'info',
}
