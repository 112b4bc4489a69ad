import { expect, test } from 'vitest'
import { dedent } from '../../policies/engine/index.ts'
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

/** The HCL of a remediation, which follows its sentence. */
function written(remediation: string): Body {
  return readHcl(remediation.split('\n\n').slice(1).join('\n\n'))
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
  const inner = body.blocks.flatMap(({ type, body: own }) => {
    const its = spec.blocks?.[type]
    const standing = there?.blocks.find(one => one.type === type)
    return its ? lacksIn(`${path}.${type}`, own, standing?.body, its) : []
  })
  return [...missing, ...inner]
}

/** In every supported version. */
function isRequired(fact: LayoutAttribute | Record<string, LayoutAttribute>): boolean {
  const facts = Array.isArray(fact) ? [fact as LayoutAttribute] : Object.values(fact)
  return facts.every(([, mode]) => mode === 'r')
}
