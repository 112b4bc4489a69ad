import type { Report, WaiverLine } from '../engine/index.ts'
import { type Assessment, judged, type Unread } from './assessment.ts'

/** What is to be told of a waiver beside the findings that it is for: it has ended, or does nothing, or holds only once it is merged. */
export interface WaiverNote {
  readonly waiver: WaiverLine
  /** `expired on 2026-12-31: 2 findings count again` */
  readonly words: string
}

/** The waivers of a plan that somebody has to look at. Of several plans (`isAlone` false) the unused ones are told once for all. */
export function waiverNotes({ waivers = [] }: Report, isAlone: boolean): WaiverNote[] {
  const notes = waivers
    .filter(({ state }) => state !== 'active' && state !== 'unused')
    .map(waiver => ({ waiver, words: wordsOf(waiver) }))
  return isAlone ? [...notes, ...unusedNotes([waivers])] : notes
}

/** The waivers that are for nothing in any plan of a run with several, each once. */
export function closingNotes(run: readonly (Assessment | Unread)[]): WaiverNote[] {
  const plans = judged(run)
  return plans.length > 1 ? unusedNotes(plans.map(({ report }) => report.waivers ?? [])) : []
}

/** The same, given the waivers of each plan. */
export function unusedNotes(plans: readonly (readonly WaiverLine[])[]): WaiverNote[] {
  const words = plans.length > 1 ? 'waives nothing in any of these plans' : 'waives nothing in this plan'
  const keyOf = ({ state: _, findings: __, ...written }: WaiverLine) => JSON.stringify(written)
  const all = plans.flat()
  const used = new Set(all.filter(({ state }) => state !== 'unused').map(keyOf))
  const unused = new Map(all.map(waiver => [keyOf(waiver), waiver]))
  return [...unused].filter(([key]) => !used.has(key)).map(([, waiver]) => ({ waiver, words }))
}

function wordsOf({ state, expires, findings, file }: WaiverLine): string {
  const many = findings === 1 ? '1 finding' : `${findings} findings`
  if (state === 'expired')
    return `expired on ${expires}: ${many} ${findings === 1 ? 'counts' : 'count'} again`
  if (state === 'expiring') return `waives ${many} until ${expires} and no longer`
  // Not every run can read the sources of the base.
  const what = file === undefined ? 'new in this change' : 'not known to stand on the base branch'
  return `${what}: would waive ${many} once it is merged`
}
