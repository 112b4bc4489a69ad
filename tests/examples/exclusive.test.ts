import { describe, expect, test } from 'vitest'
import { exclusive } from '../../policies/aws/shared/exclusive.ts'
import { dedent, typesOf } from '../../policies/engine/index.ts'
import { registry } from '../../policies/registry.ts'
import layout from '../../policies/schema/layout.json' with { type: 'json' }
import { type Block, readHcl } from '../../policies/terraform/hcl.ts'
import { verdictsOf } from '../../policies/terraform/trial.ts'

/** The provider refuses two arguments that exclude each other: no remedy leads to both. */
const entries = registry.filter(({ policy }) => typesOf(policy).some(type => exclusive.has(type)))

describe.each(entries.map(entry => [entry.id, entry] as const))('%s', (_, entry) => {
  test('leaves no two arguments that exclude each other where it mends its examples', async () => {
    for (const example of entry.policy.examples.fail) {
      const hcl = dedent(example)
      for (const { findings } of await verdictsOf(entry, hcl))
        for (const { metadata } of findings)
          expect(conflictsIn(metadata.custom.remediation, hcl), metadata.custom.remediation).toEqual([])
    }
  })
})

test('only arguments that the provider has exclude each other', () => {
  const types = layout.types as unknown as Record<
    string,
    { attributes?: object; blocks?: object } | undefined
  >
  for (const [type, groups] of exclusive)
    for (const name of groups.flat())
      expect(Object.keys({ ...types[type]?.attributes, ...types[type]?.blocks }), type).toContain(name)
})

/** The arguments that exclude each other in the resources of an example, once its remedy is written there. */
function conflictsIn(remediation: string, example: string): string[][] {
  const remedy = remediation.split('\n\n').slice(1).join('\n\n')
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
