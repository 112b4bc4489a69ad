import { SEVERITIES, type Severity } from '../../../policies/engine/index.ts'
import { code, prose } from '../../../policies/formats/markdown.ts'
import type { Assessment } from '../assessments/schema.ts'

interface Tag {
  label: string
  level: 'none' | 'info' | 'warning' | 'error'
}

/** A line of a run task's result, as HCP Terraform shows it. */
export interface Outcome {
  type: 'task-result-outcomes'
  attributes: {
    'outcome-id': string
    description: string
    body: string
    url: string
    tags: Record<'Status' | 'Severity', Tag[]>
  }
}

/** Lines that a result has at most, and resources that one of them names. */
export const mostOutcomes = 100
const mostNamed = 50

const levels: Record<Severity, Tag['level']> = { HIGH: 'error', MEDIUM: 'warning', LOW: 'info', INFO: 'none' }
const changes = ['introduced', 'existing', 'fixed'] as const
const statuses: Record<(typeof changes)[number], Tag> = {
  introduced: { label: 'Introduced', level: 'error' },
  existing: { label: 'Existing', level: 'warning' },
  fixed: { label: 'Fixed', level: 'info' },
}

/**
 * One line for each policy and change, the worst first: what the plan introduces, what was there, what it fixes; then what it
 * could not answer.
 */
export function outcomesOf({ policyResponse, undetermined }: Assessment, url: string): Outcome[] {
  const findings = Object.entries(policyResponse).flatMap(([address, found]) =>
    found.map(finding => ({ address, finding, ...finding.metadata.custom })),
  )
  const groups = [...Map.groupBy(findings, ({ policyId, change }) => `${policyId} ${change}`).values()]
  const weight = ([first]: typeof findings) =>
    first ? changes.indexOf(first.change) * 10 + SEVERITIES.indexOf(first.severity) : 0
  const lines = groups
    .sort((a, b) => weight(a) - weight(b))
    .flatMap(group => {
      const [first] = group
      if (!first) return []
      const { policyId, change, severity, finding, remediation } = first
      const { title } = finding.metadata
      const body = [
        ...group
          .slice(0, mostNamed)
          .map(({ address, finding }) => `- ${code(address)}: ${prose(finding.message)}`),
        ...(group.length > mostNamed ? [`- and ${group.length - mostNamed} more`] : []),
        '',
        prose(remediation.split('\n\n')[0] ?? ''),
      ]
      return [
        outcome(`${policyId}-${change}`, `${title}${ofResources(group.length)}`, body, url, {
          Status: [statuses[change]],
          Severity: [{ label: named(severity), level: levels[severity] }],
        }),
      ]
    })
  const questions = [...Map.groupBy(undetermined, ({ policyId }) => policyId)].map(([policyId, group]) =>
    outcome(
      `${policyId}-undetermined`,
      `${policyId} cannot be answered by this plan${ofResources(group.length)}`,
      group.slice(0, mostNamed).map(({ address, reason }) => `- ${code(address)}: ${prose(reason)}`),
      url,
      { Status: [{ label: 'Undetermined', level: 'info' }], Severity: [] },
    ),
  )
  const all = [...lines, ...questions]
  if (all.length <= mostOutcomes) return all
  const more = all.length - mostOutcomes + 1
  return [
    ...all.slice(0, mostOutcomes - 1),
    outcome('more', `${more} more: see the whole report`, [], url, { Status: [], Severity: [] }),
  ]
}

function outcome(
  id: string,
  description: string,
  body: string[],
  url: string,
  tags: Outcome['attributes']['tags'],
): Outcome {
  return {
    type: 'task-result-outcomes',
    attributes: { 'outcome-id': id, description, body: body.join('\n'), url, tags },
  }
}

function ofResources(n: number): string {
  return n === 1 ? '' : ` (${n} resources)`
}

function named(severity: Severity): string {
  return severity.charAt(0) + severity.slice(1).toLowerCase()
}
