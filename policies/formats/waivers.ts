import type { Report, WaiverLine } from '../engine/index.ts'

/** What is to be told of a waiver beside the findings that it is for: it has ended, or does nothing, or holds only once it is merged. */
interface WaiverNote {
  readonly waiver: WaiverLine
  /** `expired on 2026-12-31: 2 findings count again` */
  readonly words: string
}

/** The waivers that somebody has to look at. */
export function waiverNotes({ waivers = [] }: Report): WaiverNote[] {
  return waivers.filter(({ state }) => state !== 'active').map(waiver => ({ waiver, words: wordsOf(waiver) }))
}

function wordsOf({ state, expires, findings }: WaiverLine): string {
  const many = findings === 1 ? '1 finding' : `${findings} findings`
  if (state === 'expired')
    return `expired on ${expires}: ${many} ${findings === 1 ? 'counts' : 'count'} again`
  if (state === 'expiring') return `waives ${many} until ${expires} and no longer`
  if (state === 'proposed') return `new in this change: would waive ${many} once it is merged`
  return 'waives nothing in this plan'
}
