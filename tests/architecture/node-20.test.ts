import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

// The types are those of a newer language, and what builds the package writes older syntax, not older libraries.
test('what the package holds names nothing that Node 20 has not', () => {
  const files = globSync('{policies,pipelines}/**/*.{ts,mjs}', { cwd: root }).filter(
    file => !/\.test\.ts$/.test(file),
  )
  const newer =
    /\b(?:(?:Map|Object)\.groupBy|fromAsync|withResolvers|Promise\.try|Iterator\.from|RegExp\.escape|Math\.sumPrecise|Error\.isError)\b|\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(|\.(?:values|keys|entries)\(\)\.(?:map|filter|flatMap|some|every|find|reduce|toArray|take|drop)\(/
  const found = files.flatMap(file => {
    const [name] = newer.exec(readFileSync(`${root}/${file}`, 'utf8')) ?? []
    return name === undefined ? [] : [`${file}: ${name}`]
  })
  expect(files.length).toBeGreaterThan(900)
  expect(found).toEqual([])
})
