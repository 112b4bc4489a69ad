import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const met = page.slice(page.indexOf('## Requirements met'), page.indexOf('## Held by construction'))
const rows = met.split('\n').filter(line => /^\| \d/.test(line))
const files = new Map(
  ['tests/api', 'tests/passwords', 'tests/browser', 'worker/services/assessments'].flatMap(folder =>
    readdirSync(join(root, folder))
      .filter(name => /\.(test|spec)\.ts$/.test(name))
      .map(name => [name, readFileSync(join(root, folder, name), 'utf8')]),
  ),
)

test('docs/security.md has rows', () => {
  expect(rows.length).toBeGreaterThan(40)
})

test.each(rows)('%s', row => {
  const shown = row.split('|').at(-2)?.trim() ?? ''
  const named = [...shown.matchAll(/`([\w-]+\.(?:test|spec)\.ts)`(?: "([^"]+)")?/g)]
  expect(named.length || /^browser tests$/.test(shown)).toBeTruthy()
  for (const [, file = '', title = ''] of named) {
    const text = files.get(file)
    expect([file, text !== undefined]).toEqual([file, true])
    const plain = (words: string) => words.replace(/[`\\'"]/g, '')
    expect([file, title, plain(text ?? '').includes(plain(title))]).toEqual([file, title, true])
  }
})
