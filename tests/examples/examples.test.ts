import { describe, expect, it } from 'vitest'
import { dedent, typesOf } from '../../policies/engine/index.ts'
import { registry } from '../../policies/registry.ts'
import { unknownNames } from '../../policies/terraform/schema.ts'
import { fixVerdicts, verdictsOf } from '../../policies/terraform/trial.ts'

/** Every example of every policy, as a whole plan of each provider version that knows its names, through the engine. */
describe.each(registry.map(entry => [entry.id, entry] as const))('%s', (_, entry) => {
  const { pass, fail, undetermined } = entry.policy.examples
  const judged = new Map<string, ReturnType<typeof verdictsOf>>()
  /** Of a failing example, which two tests ask. */
  const failing = (hcl: string) => {
    const verdicts = judged.get(hcl) ?? verdictsOf(entry, hcl)
    judged.set(hcl, verdicts)
    return verdicts
  }

  it.each(numbered(pass))('passes example %i', async (_, hcl) => {
    for (const { version, findings, undetermined, verdicts } of await verdictsOf(entry, hcl)) {
      expect({ version, findings, undetermined }).toEqual({ version, findings: [], undetermined: [] })
      expect(verdicts.pass, `verdicts that pass, ${version}`).toBeGreaterThan(0)
    }
  })

  it.each(numbered(fail))('fails example %i', async (_, hcl) => {
    for (const { version, findings, undetermined } of await failing(hcl)) {
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

  it('has a fix that mends at least one failing example', async () => {
    const trials = (await Promise.all(fail.map(failing))).flat()
    const mended = trials.filter(({ findings }) => findings.every(({ metadata }) => metadata.custom.proven))
    expect(mended.length, trials[0]?.findings[0]?.metadata.custom.remediation).toBeGreaterThan(0)
  })

  it('has a fix that the provider knows', () => {
    expect(unknownNames(dedent(entry.policy.fix))).toEqual([])
  })

  it.each(typesOf(entry.policy))('has a fix for %s that passes', async type => {
    for (const { version, findings, undetermined, verdicts } of await fixVerdicts(entry, type)) {
      expect({ version, findings, undetermined }).toEqual({ version, findings: [], undetermined: [] })
      expect(verdicts.pass, `verdicts that pass, ${version}`).toBeGreaterThan(0)
    }
  })
})

function numbered(examples: readonly string[]): Array<[number, string]> {
  return examples.map((hcl, i) => [i, hcl])
}
