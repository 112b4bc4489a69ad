import { expect, test } from 'vitest'
import { exclusive } from '../../policies/aws/shared/exclusive.ts'
import { dedent, type Entry, typesOf } from '../../policies/engine/index.ts'
import { flatten } from '../../policies/engine/judge/remedy/changes.ts'
import { readBlocks } from '../../policies/engine/judge/remedy/hcl.ts'
import { registry } from '../../policies/registry.ts'
import layout from '../../policies/schema/layout.json' with { type: 'json' }
import type { LayoutAttribute, LayoutBlock } from '../../policies/schema/merge.ts'
import { type Block, type Body, readHcl } from '../../policies/terraform/hcl.ts'
import { verdictsOf } from '../../policies/terraform/trial.ts'

const types = layout.types as unknown as Readonly<Record<string, LayoutBlock>>

/** What the failing examples are told: the remedy, where the fault lies, the policy and the example. */
const remedies: { entry: Entry; remediation: string; path: string; hcl: string }[] = []
for (const entry of registry)
  for (const hcl of entry.policy.examples.fail)
    for (const { findings } of await verdictsOf(entry, hcl))
      for (const { metadata } of findings) {
        const { remediation, path } = metadata.custom
        remedies.push({ entry, remediation, path, hcl })
      }

test('a block that a remedy adds has what the provider requires of it', () => {
  const lacking = remedies.flatMap(({ entry, remediation, hcl }) =>
    lacks(written(remediation), readHcl(dedent(hcl))).map(lack => `${entry.id} ${lack}`),
  )
  expect([...new Set(lacking)].sort()).toEqual([])
})

test('a remedy takes nothing out that the provider requires', () => {
  const taken = remedies.flatMap(({ entry, remediation }) =>
    takenOut(remediation)
      .filter(isRequiredAt)
      .map(path => `${entry.id} ${path}`),
  )
  expect([...new Set(taken)].sort()).toEqual([])
})

test('a remedy leads to no two arguments that exclude each other', () => {
  const meant = remedies.filter(({ entry }) => typesOf(entry.policy).some(type => exclusive.has(type)))
  const both = meant.flatMap(({ entry, remediation, hcl }) =>
    conflictsIn(remediation, dedent(hcl)).map(names => `${entry.id} ${names.join()}`),
  )
  expect(meant.length).toBeGreaterThan(250)
  expect([...new Set(both)].sort()).toEqual([])
})

test('only arguments that the provider has exclude each other', () => {
  for (const [type, groups] of exclusive)
    for (const name of groups.flat())
      expect(Object.keys({ ...types[type]?.attributes, ...types[type]?.blocks }), type).toContain(name)
})

// A rule for some objects that is widened to all of them would expire them all.
test('a remedy for unfinished uploads adds a rule and leaves those that stand as they are', () => {
  const rules = remedies
    .filter(({ entry }) => entry.id === 'aws/s3/lifecycle-aborts-uploads')
    .flatMap(({ remediation }) => written(remediation).blocks)
    .filter(({ labels }) => labels[0] === 'aws_s3_bucket_lifecycle_configuration')
    .map(({ body }) => body.blocks.flatMap(({ body: rule }) => [...rule.attributes.keys()]))
  expect(rules.length).toBeGreaterThan(4)
  for (const rule of rules) expect(rule).toEqual(['id', 'status'])
})

// What a script, a map or a document says beside its secret is somebody's own, and may be as secret: it is not written again.
test('a remedy for what carries a credential says that the rest stays', () => {
  const told = new Set<string>()
  const overwriting = new Set<string>()
  for (const { entry, remediation, path: fault } of remedies)
    if (entry.policy.secret && /\bcarr(y|ies) no\b/.test(entry.policy.title))
      for (const [path, text] of overwritten(remediation, fault))
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

/** The arguments that exclude each other in the resources of an example, once its remedy is written there. */
function conflictsIn(remediation: string, example: string): string[][] {
  const remedy = textOf(remediation)
  const out = [...remedy.matchAll(/# without (.+)$/gm)].flatMap(([, names]) => names!.split(' and '))
  return resourcesIn(remedy).flatMap(block => {
    const standing = resourcesIn(example).find(one => one.labels.join() === block.labels.join())
    const names = [...namesIn(block), ...(standing ? namesIn(standing) : [])]
    const groups = exclusive.get(block.labels[0] as string) ?? []
    return groups
      .map(group => group.filter(name => names.includes(name) && !out.includes(name)))
      .filter(left => left.length > 1)
  })
}

function resourcesIn(hcl: string): Block[] {
  return readHcl(hcl).blocks.filter(({ type }) => type === 'resource')
}

function namesIn({ body }: Block): string[] {
  return [...body.attributes.keys(), ...body.blocks.map(({ type }) => type)]
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
