import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../registry.ts'
import { typesInPolicies } from '../schema/names.ts'
import { describePolicy, entries, printCatalogue, printRegistry } from './print.ts'

const policies = join(import.meta.dirname, '..')
const all = await entries(policies)

/** How the ids of each tool are written. */
const equivalents: Record<string, RegExp> = {
  checkov: /^CKV2?_AWS_\d+$/,
  trivy: /^AWS-\d{4}$/,
  regula: /^FG_R\d{5}$/,
  steampipe: /^[a-z][a-z0-9_]+$/,
}

it('holds every policy file, as `npm run registry` writes it', () => {
  const written = (file: string) => readFileSync(join(policies, file), 'utf8')
  expect(written('registry.ts')).toBe(
    printRegistry(
      all.map(({ id }) => id),
      typesInPolicies(policies),
    ),
  )
  expect(written('catalogue.ts')).toBe(printCatalogue(all.map(describePolicy)))
})

/** The families of docs/policies.md: a policy whose title ends like the one has a name that ends like the other. */
const families: [RegExp, RegExp][] = [
  [/ (is|are) encrypted( at rest)?$/, /-encrypted$/],
  [/ customer key$/, /(^|-)uses?-customer-key$/],
  [/ with a KMS key$/, /-with-kms$/],
  [/ is not public$/, /-not-public$/],
  [/ is protected from \w+$/, /-protected-from-\w+$/],
  [/ (has|have|holds?|carries) no( AWS)? credentials$/, /(^|-)has-no-credentials$/],
  [/ writes (an?|its) ([\w-]+ )?log$/, /-writes-([\w-]+-)?log$/],
  [/ requires TLS$/, /-requires-tls$/],
  [/ (spans|in) (two|another) zones?( or more)?$/, /-spans-zones$/],
  [/^VPC has an endpoint for /, /^has-.+-endpoint$/],
  [/ raises? an alarm$/, /-alarm$/],
  [/^Security group does not open .+ to the internet$/, /-not-open$/],
]

it('names the policies of a family alike', () => {
  const unlike = families.flatMap(([title, name]) => {
    const members = registry.filter(({ policy }) => title.test(policy.title))
    expect(members.length, `${title}`).toBeGreaterThan(3)
    return members.map(({ id }) => id).filter(id => !name.test(id.split('/')[2] as string))
  })
  expect(unlike).toEqual([])
})

it('says no more in a name than what holds', () => {
  expect(registry.map(({ id }) => id).filter(id => /[/-](is|are|must|should)-/.test(id))).toEqual([])
})

it('knows a former id as one policy, and as none that there is', () => {
  const former = registry.flatMap(({ policy }) => policy.formerly ?? [])
  expect(former.length).toBeGreaterThan(40)
  expect(new Set(former).size).toBe(former.length)
  expect(former.filter(id => registry.some(entry => entry.id === id))).toEqual([])
})

it('tells in the catalogue which types the first block of a fix is written for as well', () => {
  const alike = (id: string) =>
    all.filter(entry => entry.id === id).map(entry => describePolicy(entry))[0] as { alike?: string[] }
  expect(alike('aws/ec2/metadata-stays-on-instance').alike).toEqual([
    ...['aws_launch_template', 'aws_launch_configuration', 'aws_spot_instance_request'],
  ])
  expect(alike('aws/s3/bucket-versioned').alike).toBeUndefined()
})

it('has no title twice', () => {
  const titles = registry.map(({ policy }) => policy.title)
  expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([])
})

describe.each(registry.map(({ id, policy }) => [id, policy] as const))('%s', (id, policy) => {
  it('has the parts of a policy', () => {
    expect(id).toMatch(/^aws\/[a-z0-9]+\/[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(policy.title).toMatch(/^[A-Z].*[^.]$/)
    expect(policy.problem).toMatch(/^[A-Z].*[^.]$/)
    expect(policy.problem).not.toBe(policy.title)
    expect(['HIGH', 'MEDIUM', 'LOW', 'INFO']).toContain(policy.severity)
    for (const text of [policy.why, policy.remediation]) expect(text).toMatch(/^\S.*\.$/s)
    expect(policy.fix.trim()).not.toBe('')
    expect(policy.examples.pass).not.toEqual([])
    expect(policy.examples.fail).not.toEqual([])
  })

  it('names checks as their owners write them', () => {
    expect(misspelt(policy.equivalents, equivalents)).toEqual([])
  })
})

function misspelt(ids: Readonly<Record<string, readonly string[]>>, forms: Record<string, RegExp>): string[] {
  return Object.entries(ids).flatMap(([owner, list]) =>
    list.filter(id => !forms[owner]?.test(id)).map(id => `${owner}: ${id}`),
  )
}
