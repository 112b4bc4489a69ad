import type { Entry } from '../engine/index.ts'
import { idPattern } from './pattern.ts'
import type { Level } from './read.ts'

/** The policies that are judged by: without those that are off, with the severities that settings give; what fits last counts. */
export function atLevels(entries: readonly Entry[], levels: readonly Level[]): readonly Entry[] {
  if (levels.length === 0) return entries
  const rules = levels.map(({ policy, level }) => ({ fits: idPattern(policy), level }))
  return entries.flatMap(entry => {
    const { id, policy } = entry
    const names = [id, ...(policy.formerly ?? [])]
    const level = rules.findLast(({ fits }) => names.some(fits))?.level
    if (level === 'off') return []
    return level === undefined ? [entry] : [{ ...entry, policy: { ...policy, severity: level } }]
  })
}
