import { expect, test } from 'vitest'
import { dedent } from '../../policies/engine/index.ts'
import { flatten } from '../../policies/engine/judge/remedy/changes.ts'
import { readBlocks } from '../../policies/engine/judge/remedy/hcl.ts'
import { registry } from '../../policies/registry.ts'
import layout from '../../policies/schema/layout.json' with { type: 'json' }
import type { LayoutAttribute, LayoutBlock } from '../../policies/schema/merge.ts'
import { type Body, readHcl } from '../../policies/terraform/hcl.ts'
import { verdictsOf } from '../../policies/terraform/trial.ts'

const types = layout.types as unknown as Readonly<Record<string, LayoutBlock>>

test('a block that a remedy adds has what the provider requires of it', async () => {
  const lacking = new Set<string>()
  for (const entry of registry)
    for (const hcl of entry.policy.examples.fail) {
      const standing = readHcl(dedent(hcl))
      for (const { findings } of await verdictsOf(entry, hcl))
        for (const { metadata } of findings)
          for (const lack of lacks(written(metadata.custom.remediation), standing))
            lacking.add(`${entry.id} ${lack}`)
    }
  expect([...lacking].sort()).toEqual([])
})

test('a remedy takes nothing out that the provider requires', async () => {
  const taken = new Set<string>()
  for (const entry of registry)
    for (const hcl of entry.policy.examples.fail)
      for (const { findings } of await verdictsOf(entry, hcl))
        for (const { metadata } of findings)
          for (const path of takenOut(metadata.custom.remediation))
            if (isRequiredAt(path)) taken.add(`${entry.id} ${path}`)
  expect([...taken].sort()).toEqual([])
})

// A rule for some objects that is widened to all of them would expire them all.
test('a remedy for unfinished uploads adds a rule and leaves those that stand as they are', async () => {
  const entry = registry.find(({ id }) => id === 'aws/s3/lifecycle-aborts-uploads')!
  const rules: string[][] = []
  for (const hcl of entry.policy.examples.fail)
    for (const { findings } of await verdictsOf(entry, hcl))
      for (const { metadata } of findings)
        for (const { labels, body } of written(metadata.custom.remediation).blocks)
          if (labels[0] === 'aws_s3_bucket_lifecycle_configuration')
            rules.push(body.blocks.flatMap(({ body: rule }) => [...rule.attributes.keys()]))
  expect(rules.length).toBeGreaterThan(4)
  for (const rule of rules) expect(rule).toEqual(['id', 'status'])
})

// What a script, a map or a document says beside its secret is somebody's own, and may be as secret: it is not written again.
test('a remedy for what carries a credential says that the rest stays', async () => {
  const told = new Set<string>()
  const overwriting = new Set<string>()
  for (const entry of registry.filter(
    ({ policy }) => policy.secret && /\bcarr(y|ies) no\b/.test(policy.title),
  ))
    for (const hcl of entry.policy.examples.fail)
      for (const { findings } of await verdictsOf(entry, hcl))
        for (const { metadata } of findings)
          for (const [path, text] of overwritten(metadata.custom.remediation, metadata.custom.path))
            (/(?:#|--) …(?: the rest as it stands.*)?\n/.test(text) ? told : overwriting).add(
              `${entry.id} ${path}`,
            )
  expect([...overwriting].sort()).toEqual([])
  expect(told.size).toBeGreaterThan(50)
})

/** The scripts, maps and documents that a remedy writes where a fault lies, as text. */
function overwritten(remediation: string, fault: string): [string, string][] {
  const path = fault.replace(/\[[^\]]*\]/g, '')
  return readBlocks(textOf(remediation)).flatMap(({ body }) =>
    [...flatten(body)].flatMap(([at, text = '']): [string, string][] =>
      `${path}.`.startsWith(`${at}.`) && /^(?:[{[<]|jsonencode\(|base64encode\(|"(?!<).*\s)/.test(text)
        ? [[at, text]]
        : [],
    ),
  )
}

/** The HCL of a remediation, which follows its sentence. */
function written(remediation: string): Body {
  return readHcl(textOf(remediation))
}

function textOf(remediation: string): string {
  return remediation.split('\n\n').slice(1).join('\n\n')
}

/** The paths of what a remedy's comments say to leave out, behind the types of their resources. */
function takenOut(remediation: string): string[] {
  return textOf(remediation)
    .split(/^(?=[a-z])/m)
    .flatMap(block => {
      const [, type] = /^resource "(\w+)"/.exec(block) ?? []
      const paths = [...block.matchAll(/^ +# without (.*)/gm)].flatMap(([, all = '']) => all.split(' and '))
      return type === undefined
        ? []
        : paths.map(path => `${type}.${/^the `(.*?)`/.exec(path)?.[1] ?? path.replace(/\[\d+\]$/, '')}`)
    })
}

function isRequiredAt(path: string): boolean {
  const [type = '', ...steps] = path.split('.')
  const last = steps.pop() ?? ''
  const block = steps.reduce<LayoutBlock | undefined>((at, step) => at?.blocks?.[step], types[type])
  const fact = block?.attributes[last]
  return fact !== undefined && isRequired(fact)
}

function lacks(remedy: Body, standing: Body): string[] {
  return remedy.blocks.flatMap(({ type, labels: [kind = '', name], body }) => {
    const spec = types[kind]
    const there = standing.blocks.find(one => one.labels[0] === kind && one.labels[1] === name)
    return type === 'resource' && spec ? lacksIn(kind, body, there?.body, spec) : []
  })
}

function lacksIn(path: string, body: Body, there: Body | undefined, spec: LayoutBlock): string[] {
  const missing = there
    ? []
    : Object.entries(spec.attributes)
        .filter(([name, fact]) => isRequired(fact) && !body.attributes.has(name))
        .map(([name]) => `${path}.${name}`)
  const without = there
    ? []
    : Object.entries(spec.blocks ?? {})
        .filter(([name, its]) => its.required && !body.blocks.some(({ type }) => type === name))
        .map(([name]) => `${path}.${name}`)
  const inner = body.blocks.flatMap(({ type, body: own }) => {
    const its = spec.blocks?.[type]
    const standing = there?.blocks.find(one => one.type === type)
    return its ? lacksIn(`${path}.${type}`, own, standing?.body, its) : []
  })
  return [...missing, ...without, ...inner]
}

/** In every supported version. */
function isRequired(fact: LayoutAttribute | Record<string, LayoutAttribute>): boolean {
  const facts = Array.isArray(fact) ? [fact as LayoutAttribute] : Object.values(fact)
  return facts.every(([, mode]) => mode === 'r')
}
