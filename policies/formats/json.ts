import type { Finding, Report } from '../engine/index.ts'
import type { Assessment, Unread } from './assessment.ts'
import { jsonText } from './text.ts'

/** The report as the API gives it, each finding with its file and line where they are known; of several plans a list, each with its `file`. */
export function json(run: readonly (Assessment | Unread)[]): string {
  const [only] = run
  return `${jsonText(run.length === 1 && only ? objectOf(only) : run.map(lineOf), 2)}\n`
}

/** A line for each plan: the report, and `file`. */
export function jsonl(run: readonly (Assessment | Unread)[]): string {
  return run.map(entry => `${jsonText(lineOf(entry))}\n`).join('')
}

function lineOf(entry: Assessment | Unread): object {
  return { file: entry.plan, ...objectOf(entry) }
}

function objectOf(entry: Assessment | Unread): object {
  if ('error' in entry) return { code: entry.error.code, message: entry.error.message }
  return placed(entry)
}

/** The report with `file` and `line` in each finding that has a place. */
export function placed({ report, locate }: Pick<Assessment, 'report' | 'locate'>): Report {
  if (!locate) return report
  const withPlace = (address: string, finding: Finding): Finding => {
    const { custom } = finding.metadata
    const place = locate(address, custom.path, custom.change)
    if (!place) return finding
    const { file, line } = place
    return { ...finding, metadata: { ...finding.metadata, custom: { ...custom, file, line } } }
  }
  return {
    ...report,
    policyResponse: Object.fromEntries(
      Object.entries(report.policyResponse).map(([address, findings]) => [
        address,
        findings.map(finding => withPlace(address, finding)),
      ]),
    ),
  }
}
