import {
  type Assessment,
  count,
  judged,
  type Row,
  rowsOf,
  type Unread,
  unread,
  verdictOf,
} from './assessment.ts'

import { closingNotes, waiverNotes } from './waivers.ts'

export type Level = 'error' | 'warning' | 'notice'

/** A line that a pipeline shows at the line of a file. */
export interface Annotation {
  readonly level: Level
  readonly title: string
  readonly message: string
  readonly policyId: string
  readonly place: Row['place']
}

/**
 * What is worth a mark in a pipeline: what fails the gate, then what the plan introduces. Of each level at most `most`, the last of which
 * says how many more there are; then the waivers to look at, and a sentence for each plan.
 */
export function annotationsOf(
  run: readonly (Assessment | Unread)[],
  most: number,
): { annotations: Annotation[]; sentences: string[] } {
  const plans = judged(run)
  const byLevel: Record<Level, Annotation[]> = { error: [], warning: [], notice: [] }
  const sentences: string[] = []
  for (const { plan, error } of unread(run))
    byLevel.error.push({
      level: 'error',
      title: error.code,
      message: `${plan}: ${error.message}`,
      policyId: '',
      place: undefined,
    })
  for (const assessment of plans) {
    const rows = rowsOf(assessment)
    for (const row of rows) {
      const level = levelOf(row)
      if (level)
        byLevel[level].push({
          level,
          title: `${row.severity} ${row.title}`,
          message: `${row.address}: ${row.message}\n${row.advice}\n${row.policyId}`,
          policyId: row.policyId,
          place: row.place,
        })
    }
    const failing = rows.filter(row => row.fails).length
    sentences.push(
      `Plumbline, ${assessment.plan}: ${verdictOf(assessment.report)}${failing > 0 ? `; ${count(failing, 'finding')} ${failing === 1 ? 'fails' : 'fail'} the run` : ''}`,
    )
  }
  const notes = [
    ...plans.flatMap(({ report }) => waiverNotes(report, plans.length === 1)),
    ...closingNotes(run),
  ]
  for (const { waiver, words } of notes) {
    const { policy, address, owner, reason, state } = waiver
    const level = state === 'expired' || state === 'unused' ? 'warning' : 'notice'
    const message = `${policy} at ${address}: ${words}\n${owner}: ${reason}`
    byLevel[level].push({ level, title: 'Waiver', message, policyId: '', place: undefined })
  }
  const annotations = Object.values(byLevel).flatMap(all => {
    if (all.length <= most) return all
    const more = all.length - most + 1
    return [
      ...all.slice(0, most - 1),
      {
        level: all[0]!.level,
        title: `${more} more`,
        message: `${count(more, 'more finding')} of this level: see the whole report`,
        policyId: '',
        place: undefined,
      },
    ]
  })
  return { annotations, sentences }
}

function levelOf({ fails, waiver, change, severity }: Row): Level | undefined {
  if (fails) return 'error'
  if (waiver || change !== 'introduced') return undefined
  return severity === 'HIGH' || severity === 'MEDIUM' ? 'warning' : 'notice'
}
