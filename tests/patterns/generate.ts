import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Answers, answerTo, patternsByFile } from './written.ts'

/** `npm run patterns`: asks recheck of each pattern that is new, or of all where recheck is, and writes down what it says. */
const file = new URL('answers.json', import.meta.url)
const { version: recheck } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
const kept: Answers = JSON.parse(readFileSync(file, 'utf8'))
const known = kept.recheck === recheck ? kept.answers : {}
const literals = [...new Set([...patternsByFile().values()].flat())].sort()
const answers = Object.fromEntries(literals.map(literal => [literal, known[literal] ?? answerTo(literal)]))
writeFileSync(file, `${JSON.stringify({ recheck, answers } satisfies Answers, undefined, 2)}\n`)
