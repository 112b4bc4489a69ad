import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const PACKED = 'build/cli/main.js'
const sources = ['policies/cli/main.ts', 'policies/aws/s3/versioned.ts', 'package-lock.json']

let checkout: string

// The files that decide are ours, and what they start says which of the two it is.
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'plumbline-checkout-'))
  for (const folder of ['policies/cli', 'policies/aws/s3', 'build/cli'])
    mkdirSync(join(checkout, folder), { recursive: true })
  writeFileSync(join(checkout, 'package.json'), '{"type":"module"}')
  for (const file of ['plumbline.mjs', 'packed.mjs'])
    cpSync(join(import.meta.dirname, file), join(checkout, 'policies/cli', file))
  for (const file of sources) writeFileSync(join(checkout, file), '')
  const said = (what: string) => `export const main = async args => console.log('${what}', ...args)\n`
  writeFileSync(join(checkout, 'policies/cli/main.ts'), said('sources'))
  writeFileSync(join(checkout, PACKED), said('packed'))
  at(PACKED, 60)
})
afterEach(() => rmSync(checkout, { recursive: true }))

/** Says when a file was written last, in seconds from now. */
function at(file: string, seconds: number): void {
  const time = Date.now() / 1000 + seconds
  utimesSync(join(checkout, file), time, time)
}

const run = () =>
  execFileSync(process.execPath, [join(checkout, 'policies/cli/plumbline.mjs'), 'version'], {
    encoding: 'utf8',
  })

test('what was packed runs where nothing has changed since', () => {
  expect(run()).toBe('packed version\n')
})

test.each(sources)('the sources run where %s is newer', file => {
  at(file, 120)
  expect(run()).toBe('sources version\n')
})

test('the sources run where a file was taken away', () => {
  at('policies/aws/s3', 120)
  expect(run()).toBe('sources version\n')
})

test('the sources run where nothing was packed', () => {
  rmSync(join(checkout, 'build'), { recursive: true })
  expect(run()).toBe('sources version\n')
})
