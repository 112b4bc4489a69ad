import { existsSync, globSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { plansBelow } from '../policies/cli/files.ts'
import type { Assessment, Unread } from '../policies/formats/index.ts'

/** What a pipeline says to this step has a value that it cannot have; the message names both. */
export class InputError extends Error {}

/** The files that paths and patterns name, of a folder the plans below it, each once. @throws InputError where one names none */
export function expanded(patterns: readonly string[], folder: string): string[] {
  const found: string[] = []
  for (const pattern of patterns) {
    const literal = resolve(folder, pattern)
    const matches = statSync(literal, { throwIfNoEntry: false })?.isDirectory()
      ? plansBelow(literal)
      : existsSync(literal)
        ? [literal]
        : globSync(pattern, { cwd: folder }).map(path => resolve(folder, path))
    if (matches.length === 0) throw new InputError(`plan names no file: ${pattern}`)
    found.push(...matches.sort())
  }
  // as they are called from here: places in the sources are told from the workspace
  return [...new Set(found)].map(path => relative('.', path).split(sep).join('/'))
}

/** What becomes of a run over several plans. */
export function runVerdictOf(judged: readonly (Assessment | Unread)[]): 'pass' | 'fail' | 'error' {
  if (judged.some(entry => 'error' in entry)) return 'error'
  return judged.every(entry => 'gate' in entry && entry.gate?.passed) ? 'pass' : 'fail'
}
