import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = globSync('{app,worker,policies,pipelines,db,tests}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
  file => !/^policies[\\/](schema[\\/]aws|settings[\\/]yaml\.d)\.ts$/.test(file),
)

/** What Remix takes from a file of the app by its name. */
const asked = new Set([
  'action',
  'handle',
  'handleError',
  'headers',
  'links',
  'loadRouteModule',
  'loader',
  'meta',
])

test('what a file exports, another one names', () => {
  const texts = new Map(files.map(file => [file, readFileSync(`${root}/${file}`, 'utf8')]))
  const named = new Map<string, number>()
  for (const text of texts.values())
    for (const word of new Set(text.match(/[\w$]+/g))) named.set(word, (named.get(word) ?? 0) + 1)

  const declared = /^export (?:async )?(?:const|function\*?|class|interface|type|enum) ([\w$]+)/gm
  const idle = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(declared)]
      .map(([, name]) => name as string)
      .filter(name => named.get(name) === 1 && !(file.startsWith('app') && asked.has(name)))
      .map(name => `${file}: ${name}`),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(idle).toEqual([])
})
