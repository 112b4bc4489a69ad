import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { strip } from './without-prose.ts'

const stripped = (code: string) => strip(code, parseAst(code))

describe('a policy for the browser', () => {
  it('has what judges and what a report quotes, and no prose', () => {
    const code =
      "export default policy({ title: 'T', why: 'W', must: x => x.a.is(true), formerly: ['i'], source: ['s'], fix: `f` })"
    expect(stripped(code)).toBe(
      "export default policy({ title: 'T',  must: x => x.a.is(true), formerly: ['i'],  fix: `f` })",
    )
  })

  it('keeps everything else, whatever it is called', () => {
    const code = 'const why = 1\nexport const made = { why }\nexport default made'
    expect(stripped(code)).toBe(code)
  })

  it('is code that can be read, for every policy', () => {
    const folder = new URL('../aws/', import.meta.url)
    const files = globSync('*/*.ts', { cwd: folder }).filter(file => !/^shared|\.test\.ts$/.test(file))
    expect(files.length).toBeGreaterThan(30)
    for (const file of files) {
      const code = stripped(stripTypeScriptTypes(readFileSync(new URL(file, folder), 'utf8')))
      expect(() => parseAst(code)).not.toThrow()
      expect(code, file).not.toMatch(/^ {2}(why|source|examples):/m)
    }
  })
})
