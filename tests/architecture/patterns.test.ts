import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkSync, type Parameters } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Files with patterns that take more than linear time on some text: how many, and why no such text reaches them. */
const BOUNDED: Readonly<Record<string, [number, string]>> = {
  'policies/aws/cloudfront/s3-origin-read-through-distribution.ts': [
    1,
    'isNameOf asks of 253 characters at most',
  ],
  'policies/aws/shared/credentials/assignments.ts': [1, 'of the 200 characters before a sign'],
  'policies/aws/shared/trail-alarm.ts': [1, 'the patterns of its own policies'],
  'policies/engine/dedent.ts': [1, 'text of policies'],
  'policies/own/load.ts': [2, "errors of a person's own files"],
  'policies/registry/without-prose.ts': [1, 'names of files, when it is built'],
  'policies/schema/generate.ts': [1, 'names of files, when it is generated'],
  'policies/terraform/layout.ts': [1, 'examples'],
  'worker/services/assessments/service.ts': [1, 'the headers of a part are 8 KB at most'],
  'worker/services/log.ts': [1, 'of the first 1,000 characters of a message'],
  'worker/services/mail/service.ts': [1, 'the address that the service sends from'],
  'worker/services/passwords/strength.ts': [3, 'passwords of 128 characters at most'],
  'worker/services/run-tasks/schema.ts': [1, 'names of 253 characters at most'],
  'worker/services/sessions/device.ts': [1, 'the first 300 characters of a User-Agent'],
  'app/lib/snippets.server.ts': [2, 'files of docs/'],
}

/** It looks for a text until it has one, or knows that there is none, however slow the machine: the answer is always the same. */
const SETTLED: Parameters = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 1 }

test('no pattern takes more than linear time, but for those whose text is short or our own', () => {
  const slow = new Map<string, string[]>()
  const known = new Map<string, ReturnType<typeof checkSync>>()
  let count = 0
  for (const file of ['policies', 'worker', 'app', 'db'].flatMap(filesBelow)) {
    for (const literal of patternsIn(file)) {
      count++
      const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? []
      const found = known.get(literal) ?? checkSync(source, flags, SETTLED)
      known.set(literal, found)
      if (found.status === 'safe') continue
      const how = found.status === 'vulnerable' ? `on ${found.attack.pattern}` : found.error.kind
      slow.set(file, [...(slow.get(file) ?? []), `${literal} ${how}`])
    }
  }
  expect(count).toBeGreaterThan(200)
  expect([...slow].filter(([file, found]) => BOUNDED[file]?.[0] !== found.length)).toEqual([])
  expect(Object.keys(BOUNDED).filter(file => !slow.has(file))).toEqual([])
})

test('a pattern that is slow would be found', () => {
  expect(checkSync('\\s+#.*$', '', SETTLED).status).toBe('vulnerable')
  expect(patternsIn('tests/architecture/patterns.test.ts')).toContain('/^\\/(.*)\\/([a-z]*)$/s')
})

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(path)
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** The patterns that a file writes out and that repeat something. */
function patternsIn(file: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node) && /[*+]|\{\d+,\}/.test(node.text)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest))
  return found
}
