import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkSync, type Parameters } from 'recheck'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** It looks for a text until it has one, or knows that there is none, however slow the machine: the answer is always the same. */
const SETTLED: Parameters = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 1 }

/** What recheck says of the patterns of the product, and which recheck: to ask of all of them takes minutes. */
export interface Answers {
  readonly recheck: string
  /** By the pattern as it is written. */
  readonly answers: Readonly<Record<string, string>>
}

/** `safe`, or the text on which a pattern takes more than linear time. @param literal as it is written, with its flags */
export function answerTo(literal: string): string {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? []
  const found = checkSync(source, flags, SETTLED)
  if (found.status === 'safe') return SAFE
  return found.status === 'vulnerable' ? `slow on ${found.attack.pattern}` : found.error.kind
}

export const SAFE = 'safe'

/** The patterns that repeat something, by the files of what runs that write them. */
export function patternsByFile(): ReadonlyMap<string, readonly string[]> {
  const files = ['policies', 'worker', 'app', 'db'].flatMap(filesBelow)
  return new Map(files.map(file => [file, patternsIn(file)]))
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(path)
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** The patterns that a file writes out and that repeat something. */
export function patternsIn(file: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node) && /[*+]|\{\d+,\}/.test(node.text)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest))
  return found
}
