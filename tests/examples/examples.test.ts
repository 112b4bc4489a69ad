import { describe, expect, it } from 'vitest'
import type { Entry } from '../../policies/engine/index.ts'
import { dedent, Graph, judge, readPlan } from '../../policies/engine/index.ts'
import { registry } from '../../policies/registry.ts'
import { layouts } from '../terraform/layout.ts'
import { unknownNames } from '../terraform/schema.ts'

/** Every example of every policy, as a whole plan of each provider version that knows its names, through the engine. */
describe.each(registry.map(entry => [entry.id, entry] as const))('%s', (_, entry) => {
  const { pass, fail, undetermined } = entry.policy.examples

  it.each(numbered(pass))('passes example %i', async (_, hcl) => {
    for (const { version, findings, undetermined, verdicts } of await verdictsOf(entry, hcl)) {
      expect({ version, findings, undetermined }).toEqual({ version, findings: [], undetermined: [] })
      expect(verdicts.pass, `verdicts that pass, ${version}`).toBeGreaterThan(0)
    }
  })

  it.each(numbered(fail))('fails example %i', async (_, hcl) => {
    for (const { version, findings, undetermined } of await verdictsOf(entry, hcl)) {
      expect(findings, `${version}, undetermined: ${JSON.stringify(undetermined)}`).not.toEqual([])
    }
  })

  it.each(numbered(typeof undetermined === 'string' ? [] : undetermined))(
    'cannot tell of example %i',
    async (_, hcl) => {
      for (const { version, findings, undetermined } of await verdictsOf(entry, hcl)) {
        expect({ version, findings }).toEqual({ version, findings: [] })
        expect(undetermined, version).not.toEqual([])
      }
    },
  )

  it('has a fix that the provider knows', () => {
    expect(unknownNames(dedent(entry.policy.fix))).toEqual([])
  })
})

async function verdictsOf(entry: Entry, hcl: string) {
  return Promise.all(
    layouts(dedent(hcl)).map(async ({ version, plan }) => {
      const bytes = new TextEncoder().encode(JSON.stringify(plan))
      const { policyResponse, undetermined, coverage } = judge(new Graph(await readPlan(bytes)), [entry])
      return {
        version,
        findings: Object.values(policyResponse).flat(),
        undetermined,
        verdicts: coverage.verdicts,
      }
    }),
  )
}

function numbered(examples: readonly string[]): Array<[number, string]> {
  return examples.map((hcl, i) => [i, hcl])
}
