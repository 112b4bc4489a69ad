import { describe, expect, test } from 'vitest'
import { aliases } from '../../policies/aws/shared/aliases.ts'
import { documented } from '../../policies/aws/shared/documented.ts'
import { exclusive } from '../../policies/aws/shared/exclusive.ts'
import { repeats } from '../../policies/aws/shared/repeats.ts'
import { dedent, Graph, judge, readPlan, typesOf } from '../../policies/engine/index.ts'
import { registry } from '../../policies/registry.ts'
import { blocks } from '../../policies/schema/blocks.ts'
import layout from '../../policies/schema/layout.json' with { type: 'json' }
import { type Block, readHcl } from '../../policies/terraform/hcl.ts'
import { layouts } from '../../policies/terraform/layout.ts'

/** The provider refuses two arguments that exclude each other: no remedy leads to both. */
const entries = registry.filter(({ policy }) => typesOf(policy).some(type => exclusive.has(type)))

describe.each(entries.map(entry => [entry.id, entry] as const))('%s', (_, entry) => {
  test('leaves no two arguments that exclude each other where it mends its examples', async () => {
    for (const example of entry.policy.examples.fail) {
      const hcl = dedent(example)
      const plan = layouts(hcl).at(-1)?.plan
      const bytes = new TextEncoder().encode(JSON.stringify(plan))
      const graph = new Graph(await readPlan(bytes), aliases, blocks, repeats)
      const { policyResponse } = judge(graph, [entry], { documented })
      for (const { metadata } of Object.values(policyResponse).flat()) {
        const remedy = metadata.custom.remediation.split('\n\n').slice(1).join('\n\n')
        for (const block of resourcesIn(remedy)) {
          const standing = resourcesIn(hcl).find(one => one.labels.join() === block.labels.join())
          const out = [...remedy.matchAll(/# without (.+)$/gm)].flatMap(([, names]) => names!.split(' and '))
          const names = new Set([...namesIn(block), ...(standing ? namesIn(standing) : [])])
          for (const group of exclusive.get(block.labels[0] as string) ?? []) {
            const left = group.filter(name => names.has(name) && !out.includes(name))
            expect(left.length, `${left.join(' and ')} in\n${remedy}`).toBeLessThan(2)
          }
        }
      }
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

function resourcesIn(hcl: string): Block[] {
  return readHcl(hcl).blocks.filter(({ type }) => type === 'resource')
}

function namesIn({ body }: Block): string[] {
  return [...body.attributes.keys(), ...body.blocks.map(({ type }) => type)]
}
