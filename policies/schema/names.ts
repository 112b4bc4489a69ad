import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The types that the policies below a folder judge or ask for, data sources as `data.aws_x`, sorted by code unit. */
export function typesInPolicies(policies: string): string[] {
  const names = new Set<string>()
  for (const text of sourcesOf(policies)) {
    for (const [, name] of text.matchAll(/'((?:data\.)?aws_[a-z0-9_]+)'/g)) names.add(name as string)
    // A question for each of several types stands under the type's name.
    for (const [, name] of text.matchAll(/[\s{](aws_[a-z0-9_]+): /g)) names.add(name as string)
  }
  return [...names].sort()
}

/** The types that their examples and fixes write as HCL, or refer to. */
export function typesInExamples(policies: string): string[] {
  const names = new Set<string>()
  for (const text of sourcesOf(policies)) {
    for (const [, mode, name] of text.matchAll(/\b(resource|data) "(aws_[a-z0-9_]+)"/g)) {
      names.add(mode === 'data' ? `data.${name}` : (name as string))
    }
    for (const [, name] of text.matchAll(/(?<![.\w])(aws_[a-z0-9_]+)\.(?:this|example)\b/g))
      names.add(name as string)
  }
  return [...names].sort()
}

function sourcesOf(policies: string): string[] {
  return globSync('aws/**/*.ts', { cwd: policies })
    .filter(file => !file.endsWith('.test.ts'))
    .map(file => readFileSync(join(policies, file), 'utf8'))
}
