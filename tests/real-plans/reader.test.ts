import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { compare } from '../plain-reader.ts'

const folder = process.env.PLUMBLINE_PLANS ?? '../shared/plans'
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      f => /\.json$/.test(f) && !/manifest/.test(f),
    )
  : []

if (files.length === 0)
  // biome-ignore lint/suspicious/noSkippedTests: so that a run says what it did not look at
  test.skip(`there are no plans in ${folder}: PLUMBLINE_PLANS names others to compare with`, () => {})

test.each(files)('the reader and JSON.parse give the same for %s', async file => {
  const bytes = new Uint8Array(readFileSync(join(folder, file)))
  const small = bytes.length < 10_000 ? [1, 7] : bytes.length < 60_000 ? [7] : []
  await compare(bytes, [...small, 65_536, bytes.length])
})
