import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const require = createRequire(import.meta.url)

/** The class names that a page asks for: a part that is not written out would be missing without a word. */
test('each component of daisyUI whose class a page has is written out, and no other', () => {
  const included = /include: ([\w, ]+);/
    .exec(readFileSync(new URL('app/styles/app.css', root), 'utf8'))?.[1]
    ?.split(', ')
  const asked = new Set(
    globSync('app/**/*.tsx', { cwd: root }).flatMap(file =>
      [
        ...readFileSync(new URL(file, root), 'utf8').matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g),
      ].flatMap(([, plain = '', composed = '']) => `${plain} ${composed}`.split(/\s+/)),
    ),
  )
  const home = dirname(require.resolve('daisyui/package.json'))
  const used = globSync(`${home}/components/*/object.js`)
    .map(file => ({ name: basename(dirname(file)), css: readFileSync(file, 'utf8') }))
    .filter(({ css }) => [...css.matchAll(/"\.([\w-]+)"/g)].some(([, name = '']) => asked.has(name)))
    .map(({ name }) => name)
  expect(used.length).toBeGreaterThan(0)
  expect(included?.filter(name => used.includes(name)).sort()).toEqual(used.sort())
})
