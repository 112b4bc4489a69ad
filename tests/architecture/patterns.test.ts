import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import kept from '../patterns/answers.json' with { type: 'json' }
import { type Answers, answerTo, patternsByFile, patternsIn, SAFE } from '../patterns/written.ts'

const { recheck, answers }: Answers = kept
const byFile = patternsByFile()

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

test('no pattern takes more than linear time, but for those whose text is short or our own', () => {
  const slow = [...byFile].flatMap(([file, literals]) => {
    const found = literals.filter(literal => answers[literal] !== SAFE)
    return found.length > 0 ? [{ file, found }] : []
  })
  expect(slow.filter(({ file, found }) => BOUNDED[file]?.[0] !== found.length)).toEqual([])
  expect(Object.keys(BOUNDED).filter(file => !slow.some(one => one.file === file))).toEqual([])
})

/** Of so many one is asked of again: all of them would take minutes. */
const EVERY = 24

test('what recheck says of each pattern is what `npm run patterns` wrote down', () => {
  const literals = [...new Set([...byFile.values()].flat())].sort()
  expect(literals.length).toBeGreaterThan(200)
  expect(Object.keys(answers)).toEqual(literals)
  expect(recheck).toBe(createRequire(import.meta.url)('recheck/package.json').version)
  for (const literal of literals.filter((_, i) => i % EVERY === 0))
    expect([literal, answers[literal]]).toEqual([literal, answerTo(literal)])
})

test('a pattern that is slow would be found', () => {
  expect(answerTo('/\\s+#.*$/')).toMatch(/^slow on /)
  expect(patternsIn('tests/patterns/written.ts')).toContain('/^\\/(.*)\\/([a-z]*)$/s')
})
