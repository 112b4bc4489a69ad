import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { catalogue } from '../../policies/catalogue.ts'

// Of build/worker as `npm run build` left it.
const folder = fileURLToPath(new URL('../../build/worker/', import.meta.url))
const files = new Map(
  readdirSync(folder)
    .filter(name => name.endsWith('.mjs'))
    .map(name => [name, readFileSync(folder + name, 'utf8')]),
)

/** With so many characters, blanks and quotes not counted, a text stands nowhere by chance. */
const LONG = 50

test('the Worker carries no example and no prose of a policy', () => {
  const carried = bare([...files.values()].join('\n'))
  // What a maker says for a family stands there once, for all of its policies.
  const shared = bare(textsIn('../../policies/aws/shared/'))
  const said = catalogue.flatMap(({ why, differs, examples }) => [
    ...[why, ...(differs ? [differs] : [])],
    ...[...examples.pass, ...examples.fail, examples.undetermined].flat(),
  ])
  const long = said.map(text => [text, bare(text)] as const).filter(([, text]) => text.length > LONG)
  expect(long.length).toBeGreaterThan(catalogue.length)
  // Thousands of texts, millions of characters: the whole is gone through once, and not for each text.
  const begun = Map.groupBy(long, ([, text]) => text.slice(0, LONG))
  const found: string[] = []
  for (let at = 0; at + LONG <= carried.length; at++) {
    for (const [text, sought] of begun.get(carried.slice(at, at + LONG)) ?? [])
      if (carried.startsWith(sought, at) && !shared.includes(sought)) found.push(text)
  }
  expect(found).toEqual([])
})

test('what every request loads is a small part of the Worker', () => {
  const first = new Set(['index.mjs'])
  for (const name of first) {
    for (const [, target] of files.get(name)?.matchAll(/(?:\bfrom|\bimport)"\.\/([^"]+)"/g) ?? [])
      first.add(target!)
  }
  const bytes = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + Buffer.byteLength(files.get(name) ?? ''), 0)
  expect(first.size).toBeGreaterThan(1)
  expect(bytes(files.keys())).toBeLessThan(6_000_000)
  // Cloudflare takes 3 MB of a Worker from an account that pays nothing, as gzip.
  expect(gzipSync([...files.values()].join('')).length).toBeLessThan(2_000_000)
  expect(bytes(first)).toBeLessThan(1_500_000)
})

function textsIn(path: string): string {
  const shared = fileURLToPath(new URL(path, import.meta.url))
  return readdirSync(shared)
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(shared + name, 'utf8'))
    .join('\n')
}

/** Without what depends on how a text is quoted and indented. */
function bare(text: string): string {
  return text.replace(/\\n|[\s\\"'`]/g, '')
}
