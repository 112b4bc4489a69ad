import type { Severity } from '../../policies/engine/judge/report.ts'

/** From the gravest to the slightest: the order of every list, bar and row of counts. */
export const SEVERITIES: readonly Severity[] = ['HIGH', 'MEDIUM', 'LOW', 'INFO']

export const SEVERITY_LABEL: Record<Severity, string> = {
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
  INFO: 'Info',
}

interface Tone {
  text: string
  soft: string
  fill: string
}

/**
 * The colours of a severity: red, orange, dark cyan, blue; the text colour for a word that is none of the four,
 * which is told in the console with the index of the finding that carries it.
 */
export function severityTone(severity: string, index = 0): Tone {
  const tone = TONES[severity]
  if (!tone) console.error(`Error at ${index} occurred while determining colour based on severity`)
  return tone ?? { text: 'text-base-content', soft: 'bg-base-200', fill: 'fill-base-content' }
}

export function severityRank(severity: string): number {
  const rank = SEVERITIES.indexOf(severity as Severity)
  return rank === -1 ? SEVERITIES.length : rank
}

const TONES: Record<string, Tone | undefined> = {
  HIGH: { text: 'text-high', soft: 'bg-high-soft', fill: 'fill-high-fill' },
  MEDIUM: { text: 'text-medium', soft: 'bg-medium-soft', fill: 'fill-medium-fill' },
  LOW: { text: 'text-low', soft: 'bg-low-soft', fill: 'fill-low-fill' },
  INFO: { text: 'text-informational', soft: 'bg-informational-soft', fill: 'fill-informational-fill' },
}
